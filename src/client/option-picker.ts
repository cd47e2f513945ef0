/**
 * Follows what is chosen in the options of a product, and shows the offer of that item. Inline in a product's page with
 * add-to-cart.ts, so it does the least that is right: client/variants.ts, which comes with the first touch, marks and
 * moves other options.
 *
 * `form[data-add-to-cart]` with `[data-option]` for each option, around its radio buttons or `<option>`s; `.exact` for
 * each offer; `input[name=item]`; `data-cells`: a line for each combination (html/offers.ts). Where there is none, no
 * offer is shown, and nothing can be added (style).
 */
import { one } from '#src/client/dom.ts';

type Value = HTMLInputElement & HTMLOptionElement;

/** Shows the item with the article number `sku`, where there is such, else the chosen one; then follows the options. */
export function followOptions(form: HTMLFormElement, sku: string | null): void {
  const item = one<HTMLInputElement>('[name=item]') as HTMLInputElement;
  const options = [...form.querySelectorAll('[data-option]')].map((option) => [
    ...option.querySelectorAll<Value>('input,option'),
  ]);
  const show = (linked?: string | null): void => {
    // Read again each time: variants.ts and refresh.ts write it.
    const lines = `${form.dataset['cells']}`.split('\n');
    const at = lines.findIndex((line) => line.endsWith(`\t${linked}`));
    let stride = lines.length;
    let cell = 0;
    for (const values of options) {
      stride /= values.length;
      const pick =
        at < 0 ? values.findIndex((value) => value.matches(':checked')) : Math.floor(at / stride) % values.length;
      const value = values[pick] as Value;
      value.checked = value.selected = true;
      cell += pick * stride;
    }
    const [offer, id = ''] = `${lines[cell]}`.split('\t');
    form.querySelectorAll<HTMLElement>('.exact').forEach((exact, index) => {
      exact.hidden = offer !== `${index}`;
    });
    item.value = id;
  };
  form.addEventListener('change', () => show());
  show(sku);
}
