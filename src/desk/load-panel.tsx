import type { ComponentType } from 'react';
import type { LoadedPanel, PanelProps } from '#src/desk/desk-types.ts';
import { loadPartWords, type PartNamespace } from '#src/desk/load-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT } from '#src/i18n/client-t.ts';
import { adoptStyle } from '#src/staff/adopt-style.ts';

/**
 * A panel with its words, both loaded at the same time.
 * @param style CSS that only this panel needs, as text: the page's own holds what all panels share, and has a budget.
 * @throws where one of them cannot be loaded
 */
export async function loadPanel<Name extends PartNamespace>(
  locale: Locale,
  name: Name,
  code: Promise<ComponentType<PanelProps<Name>>>,
  style?: Promise<{ readonly default: string }>,
): Promise<LoadedPanel> {
  const [Panel, messages, css] = await Promise.all([code, loadPartWords(locale, name), style]);
  if (css !== undefined) adoptStyle(css.default);
  const t = createT(messages, locale);
  return function PanelWithWords({ desk, rest }) {
    return <Panel desk={desk} t={t} rest={rest} />;
  };
}
