/**
 * Runs what stands near the button, once it is seen (product.ts): days of delivery and the choice of the country, the
 * bar of phones, words of an answer that few get, and the first touch of what product-actions.ts does.
 *
 * `[data-delivery]` (domain/order/delivery-table.ts) with `select` and `p`; on the page about delivery with
 * `[data-days]` for each way instead. `form[data-add-to-cart]` with `.buy`, `.said`, `input[name=item]`; `[data-keep]`,
 * `[data-back]`.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import style from '#src/client/buy-bar.css?inline';
import { readRow, readTable, type DeliveryRow } from '#src/domain/order/delivery-table.ts';
import { shopperCountry } from '#src/domain/address/shopper-country.ts';
import { formatSpan } from '#src/domain/format/weekdays.ts';
import { deliveryDates } from '#src/domain/order/delivery-dates.ts';
import { CART_LINES, CART_PIECES } from '#src/domain/site/limits.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { deliveryWords } from '#src/html/delivery-words.ts';
import { SAVED_KEY } from '#src/stores/keys.ts';
import { $country, changeChoices } from '#src/stores/settings/island-settings.ts';
import { readItem } from '#src/stores/storage-access.ts';
import { loadProductWords, type ProductWords } from '#src/wording/product-words.ts';

const locale = document.documentElement.lang as Locale;
const form = one<HTMLFormElement>('form[data-add-to-cart]');

/** Days that the chosen item is waited for: the number in what is said of its stock. */
const wait = (): number => Number(one('.exact:not([hidden]) .band-backorder')?.textContent.replace(/\D/g, '') ?? 0);

/** Names and days, for each country that the page knows; follows the choice here and in other tabs. */
function followCountry(element: HTMLElement, t: ProductWords): void {
  const { currency, packing, rows } = readTable(`${element.dataset['delivery']}`);
  for (const days of element.querySelectorAll<HTMLElement>('[data-days]')) {
    const dates = deliveryDates(packing, readRow(`${days.dataset['days']}`), Date.now());
    if (dates) days.textContent = formatSpan(locale, dates);
  }
  const select = element.querySelector('select');
  const words = element.querySelector('p');
  if (!select || !words) return;
  const known = select.options[0];
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const option = ({ country }: DeliveryRow): HTMLOptionElement =>
    country === known?.value ? known : new Option(names.of(country), country);
  select.replaceChildren(...rows.map(option));
  const show = (chosen: string | null): void => {
    const codes = rows.map(({ country }) => country);
    const country = shopperCountry({ chosen, languages: navigator.languages, locale, codes, home: packing.country });
    const row = rows.find((each) => each.country === country);
    if (!row) return;
    select.value = row.country;
    words.textContent = deliveryWords(row, deliveryDates(packing, row, Date.now(), wait()), { locale, currency, t });
  };
  select.addEventListener('change', () => changeChoices({ country: select.value }));
  $country.subscribe(show);
  // After the offer of the choice is shown.
  form?.addEventListener('change', () => show($country.get()));
}

/** Says why nothing was added. */
function followAnswer(answer: HTMLElement, t: ProductWords): void {
  const explain = (): void => {
    const { type } = answer.dataset;
    const words =
      type === 'full'
        ? t('cartFull', { lines: CART_LINES, pieces: CART_PIECES })
        : type === 'refused'
          ? t('notKept')
          : t('inCart');
    const first = answer.firstElementChild as HTMLElement;
    first.hidden = false;
    if (first.textContent !== words) first.textContent = words;
  };
  form?.addEventListener('submit', explain);
  explain();
}

/** On a phone the button stays in reach, with the price, once it has left the screen upwards (style). */
function followButton(element: HTMLFormElement, bar: HTMLElement): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  new IntersectionObserver(([entry]) => {
    const isPast = !!entry && !entry.isIntersecting && entry.boundingClientRect.top < 0;
    // What has left must not take its height along.
    if (!element.matches('.past')) element.style.minHeight = isPast ? `${element.offsetHeight}px` : '';
    else if (!isPast) element.style.minHeight = '';
    bar.dataset['price'] = `${one('.exact:not([hidden]) .price')?.textContent}`;
    element.classList.toggle('past', isPast);
  }).observe(element);
}

const act = (pressed?: Element): unknown =>
  import('#src/client/product-actions.ts').then((actions) => actions.act(pressed), log);
const item = one<HTMLInputElement>('[name=item]');
for (const type of ['pointerover', 'focusin', 'change']) form?.addEventListener(type, () => act(form), { once: true });
for (const type of ['change', 'toggle']) addEventListener(type, () => act(), true);
// From a link; chosen, ticked or opened while this was on its way; or saved before.
if (
  (form && location.search) ||
  item?.value !== item?.defaultValue ||
  one('[data-keep]:checked,[open][data-back]') ||
  readItem(SAVED_KEY)
)
  act();

async function start(): Promise<void> {
  const [delivery, answer, bar] = ['[data-delivery]', '.said', '.buy'].map((name) => one<HTMLElement>(name));
  if (form && bar) followButton(form, bar);
  const t = await loadProductWords(locale);
  if (delivery) followCountry(delivery, t);
  if (answer) followAnswer(answer, t);
}
start().catch(log);
