/**
 * On pages of the catalogue: loads the filters when somebody uses their control (`[data-filters]`), or when the address names some (narrowing.ts), and
 * after the page what its products cost now.
 */
import { one } from '#src/client/dom.ts';
import { askOffers } from '#src/client/live-offers.ts';
import { log } from '#src/client/log.ts';

const root = one('[data-filters]');
const start = (event?: Event): Promise<void> =>
  import('#src/client/filters/start.ts').then((chunk) => chunk.answer(event)).catch(log);
for (const type of ['click', 'change']) root?.addEventListener(type, start);
const first = one('.narrowing') && start();
const askLater = (): void => void Promise.resolve(first).then(askOffers).catch(log);
// The page does not wait for this script.
if (document.readyState === 'complete') askLater();
else addEventListener('load', askLater);
