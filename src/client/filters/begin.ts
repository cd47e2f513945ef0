/**
 * On pages of the catalogue: loads the filters when somebody uses their control (`[data-filters]`), or when the address
 * names some (narrowing.ts), and after the page what its products cost now.
 */
import type { Asked } from '#src/client/filters/start.ts';
import { one } from '#src/client/dom.ts';
import { askOffers } from '#src/client/live-offers.ts';
import { log } from '#src/client/log.ts';

// Loaded on pages that have it.
const root = one('[data-filters]') as HTMLElement;
const start = (event?: Asked): Promise<void> =>
  import('#src/client/filters/start.ts').then((chunk) => chunk.answer(event)).catch(log);
for (const type of ['click', 'change']) root.addEventListener(type, start);
// Else an order may have been chosen before this script was there.
const sort = root.querySelector('select') as HTMLSelectElement;
const first = one('.narrowing') ? start() : sort.value && start({ target: sort });
const askLater = async (): Promise<void> => {
  await first;
  askOffers().catch(log);
};
// The page does not wait for this script.
if (document.readyState === 'complete') askLater();
else addEventListener('load', askLater);
