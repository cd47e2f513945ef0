/** Keeps what is being written in this tab over a reload, a lost network and the error page. */
import type { ReviewTexts } from '#src/domain/catalogue/review.ts';
import { parseObject, textOrNull } from '#src/stores/json.ts';
import { readTab, writeTab } from '#src/stores/tab-storage.ts';

/** `order`: its number. */
function keyOf(order: string, product: string): string {
  return `vitrine.draft.review.${order}.${product}`;
}

/** `suggested`: the name that a form begins with. */
export function readDraft(order: string, product: string, suggested: string): ReviewTexts {
  const { rating, text, name } = parseObject(readTab(keyOf(order, product)));
  return {
    rating: typeof rating === 'number' ? rating : 0,
    text: textOrNull(text) ?? '',
    name: textOrNull(name) ?? suggested,
  };
}

/** null: nothing is being written any more. */
export function keepDraft(order: string, product: string, draft: ReviewTexts | null): void {
  writeTab(keyOf(order, product), draft === null ? '' : JSON.stringify(draft));
}
