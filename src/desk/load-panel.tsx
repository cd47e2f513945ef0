import type { ComponentType } from 'react';
import type { LoadedPanel, PanelProps } from '#src/desk/desk-types.ts';
import { loadPartWords, type PartNamespace } from '#src/desk/load-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT } from '#src/i18n/client-t.ts';

/** A panel with its words, both loaded at the same time. @throws where one of them cannot be loaded */
export async function loadPanel<Name extends PartNamespace>(
  locale: Locale,
  name: Name,
  code: Promise<ComponentType<PanelProps<Name>>>,
): Promise<LoadedPanel> {
  const [Panel, messages] = await Promise.all([code, loadPartWords(locale, name)]);
  const t = createT(messages, locale);
  return function PanelWithWords({ desk, rest }) {
    return <Panel desk={desk} t={t} rest={rest} />;
  };
}
