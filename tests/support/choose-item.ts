import type { Locator, Page } from 'playwright/test';
import type { ItemView, ProductPayload } from '#src/contract/payload.ts';
import { optionMatrix, picksOf } from '#src/domain/catalogue/option-matrix.ts';

/** The chip of a value, which people press: the button itself is not seen. */
export const chip = (page: Page, value: string): Locator =>
  page.locator(`.choice:has([value=${JSON.stringify(value)}]) > .chip`);

/** Where the form has the id of the chosen item. */
export const chosenItem = (page: Page): Locator => page.locator('form[data-add-to-cart] [name=item]');

/** Chooses an item on the open page of its product, as people do: a value of each option. */
export async function chooseItem(
  page: Page,
  { options, items }: ProductPayload['product'],
  { id }: Pick<ItemView, 'id'>,
): Promise<void> {
  const matrix = optionMatrix(options, items);
  const cell = matrix.cells.indexOf(items.findIndex((item) => item.id === id));
  const picks = picksOf(
    cell,
    matrix.options.map(({ values }) => values.length),
  );
  for (const [at, { values }] of matrix.options.entries()) {
    const text = values[picks[at] ?? 0]?.text ?? '';
    const list = page.locator(`select[name=o${at}]`);
    if ((await list.count()) > 0) await list.selectOption(text);
    else await chip(page, text).click();
  }
}
