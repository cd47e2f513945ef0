/**
 * What is chosen in the options of a product, and the offer of that item. Inline in a product's page with add-to-cart.ts, so it does the least that is
 * right: client/variants.ts, which comes with the first touch, marks and moves other options.
 *
 * `form[data-add-to-cart]` with `[data-option]` for each option, around its radio buttons or `<option>`s; `.exact` for each offer; `input[name=item]`;
 * `data-cells`: a line for each combination (html/offers.ts). Where there is none, no offer is shown, and nothing can be added (style).
 */
import { one } from '#src/client/dom.ts';

type Value = HTMLInputElement & HTMLOptionElement;

/** Shows the item with the article number `sku`, where there is such, else the chosen one; then follows the options. */
export function followOptions(form: HTMLFormElement, sku: string | null): void {
  const item = one<HTMLInputElement>('[name=item]') as HTMLInputElement;
  const options = [...form.querySelectorAll('[data-option]')].map((option) => [
    ...option.querySelectorAll<Value>('input,option'),
  ]);
  // Read again each time: variants.ts and refresh.ts write it.
  const lines = (): string[] => `${form.dataset['cells']}`.split('\n');
  const show = (): void => {
    let cell = 0;
    for (const values of options) cell = cell * values.length + values.findIndex((value) => value.matches(':checked'));
    const [offer, id = ''] = `${lines()[cell]}`.split('\t');
    form.querySelectorAll<HTMLElement>('.exact').forEach((exact, at) => {
      exact.hidden = offer !== `${at}`;
    });
    item.value = id;
  };
  let cell = lines().findIndex((line) => line.endsWith(`\t${sku}`));
  if (cell >= 0)
    for (const values of options.toReversed()) {
      const value = values[cell % values.length] as Value;
      value.checked = value.selected = true;
      cell = Math.floor(cell / values.length);
    }
  form.addEventListener('change', show);
  show();
}
