/**
 * The cart before React is there: an inline script of the cart's page, which draws the lines with the island's own
 * components (lib/dom-jsx.ts) from what the browser has kept, and answers to changes by the same operations. Lines that
 * do not tell how they look say that they load.
 */
import { CartView } from '#src/islands/cart/CartView.tsx';
import type { CartProps } from '#src/islands/cart/props.ts';
import { LowStock } from '#src/islands/cart/LowStock.tsx';
import { Room } from '#src/islands/cart/Room.tsx';
import { COMING, TotalView } from '#src/islands/cart/TotalView.tsx';
import { viewOfPreview } from '#src/islands/cart/view.ts';
import { nodeOf } from '#src/html/dom-jsx.ts';
import { $cart } from '#src/stores/cart/cart.ts';
import { removeLine } from '#src/stores/cart/edit.ts';
import { DUE_KEY } from '#src/stores/keys.ts';
import { readItem } from '#src/stores/storage-access.ts';

const island = document.querySelector<HTMLElement>('[data-island=cart]');
const data = island?.querySelector('[data-island-props]');

/**
 * Changes the texts of `shown` into those of `wanted`; what is not built alike is replaced. Fields keep what is typed.
 */
function change(shown: Node, wanted: Node): void {
  const [before, after] = [[...shown.childNodes], [...wanted.childNodes]];
  if (shown.nodeName !== wanted.nodeName || before.length !== after.length)
    shown.parentNode?.replaceChild(wanted, shown);
  else if (shown instanceof Text) shown.data = wanted.textContent ?? '';
  else for (const [index, node] of before.entries()) change(node, after[index] ?? node);
}

function start(element: HTMLElement, script: Element): void {
  const props = JSON.parse(`${script.textContent}`) as CartProps;
  const early = document.createElement('div');
  early.dataset['early'] = '';
  let drawn = '';
  const due = readItem(DUE_KEY);
  if (due) element.dataset['waiting'] = due;

  const remove = (item: string, name: string): void => {
    element.dataset['removed'] = JSON.stringify({ removed: removeLine(item), name });
  };
  const view = (): Node => {
    const rows = $cart.get().map((line) => {
      const known = viewOfPreview(line, props.locale);
      const changes = known?.isLow === true ? <LowStock {...props} /> : null;
      return { line, product: { status: 'loading' } as const, view: known, changes };
    });
    const views = rows.flatMap((row) => row.view ?? []);
    return nodeOf(
      <CartView
        {...props}
        rows={rows}
        removed={null}
        account={null}
        notice={null}
        waiting={due && <Room kind="waiting" />}
        suggestions={<Room kind="suggested" />}
        total={
          <TotalView
            {...props}
            views={views}
            isComplete={views.length === rows.length}
            delivery={COMING}
            waits={null}
            onLeave={() => {}}
          />
        }
        onRemove={remove}
      />,
    );
  };
  const draw = (): void => {
    // React has taken over.
    if (early.dataset['early'] === undefined) return;
    const items = $cart
      .get()
      .map(({ item }) => item)
      .join();
    if (items === drawn && early.firstChild) change(early.firstChild, view());
    else early.replaceChildren(view());
    drawn = items;
    for (const field of early.querySelectorAll('input')) {
      const line = $cart.get().find(({ item }) => field.id.endsWith(item));
      if (line && field !== document.activeElement) field.value = `${line.quantity}`;
    }
  };
  draw();
  $cart.listen(draw);
  early.addEventListener('focusout', () => setTimeout(draw));
  element.replaceChildren(early, script);
}

if (island && data) start(island, data);
