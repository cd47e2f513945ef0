import type { LoadedPanel } from '#src/desk/desk-types.ts';
import { openPartWords, type PartNamespace } from '#src/desk/load-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { adoptStyle } from '#src/staff/adopt-style.ts';

/**
 * A panel with its words, both loaded at the same time.
 * @param style CSS that only this panel needs, as text: the page's own holds what all panels share, and has a budget.
 * @throws where one of them cannot be loaded
 */
export async function loadPanel(
  locale: Locale,
  name: PartNamespace,
  code: Promise<LoadedPanel>,
  style?: Promise<{ readonly default: string }>,
): Promise<LoadedPanel> {
  const [Panel, css] = await Promise.all([code, style, openPartWords(locale, name)]);
  if (css !== undefined) adoptStyle(css.default);
  return Panel;
}
