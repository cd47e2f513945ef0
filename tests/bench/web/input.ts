/** What a shopper's hands do, as real input: by finger, mouse and key. */
import type { Visit } from '#tests/bench/web/visit.ts';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The middle of the first element in sight that fits, scrolled there if need be. */
async function positionOf(visit: Visit, selector: string): Promise<{ readonly x: number; readonly y: number }> {
  const position = await visit.evaluate<{ x: number; y: number } | null>(`(() => {
    const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility({ visibilityProperty: true }));
    if (!found) return null;
    const seen = (box) => box.top >= 0 && box.bottom <= innerHeight;
    if (!seen(found.getBoundingClientRect())) found.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = found.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  })()`);
  if (position === null) throw new Error(`Nothing to tap fits ${selector}.`);
  return position;
}

/** Scrolls, as a shopper does before the tap, and waits for what that loads. */
export async function bringIntoSight(visit: Visit, selector: string): Promise<void> {
  await positionOf(visit, selector);
  visit.stir();
  await visit.rest();
}

/** A finger. Gives the time of its lifting as the page has met it. */
export async function tap(visit: Visit, selector: string, heldMs = 0): Promise<number> {
  const position = await positionOf(visit, selector);
  const since = visit.messages.length;
  visit.stir();
  await visit.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [position] });
  if (heldMs > 0) await wait(heldMs);
  // The answer to this comes when the page has done its work, or never, where it leads to another one.
  void visit.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }).catch(() => undefined);
  return (await visit.heard('pointerup', { since })).at;
}

/** Types instead of what a field holds, once a tap has brought the focus to it. */
export async function type(visit: Visit, selector: string, text: string): Promise<void> {
  await tap(visit, selector);
  const isFocused = `document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`;
  for (const start = performance.now(); !(await visit.evaluate<boolean>(isFocused));)
    if (performance.now() - start > 10_000) throw new Error(`A tap does not bring the focus to ${selector}.`);
  await visit.evaluate('document.activeElement.select()');
  await visit.send('Input.insertText', { text });
}

/** A mouse that rests on the element for a while, and then clicks. Gives the time of the click as the page has met it. */
export async function hoverAndClick(visit: Visit, selector: string, restMs: number): Promise<number> {
  await visit.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  const { x, y } = await positionOf(visit, selector);
  const since = visit.messages.length;
  const mouse = (kind: string, more: object = {}): Promise<unknown> =>
    visit.send('Input.dispatchMouseEvent', { type: kind, x, y, ...more });
  await mouse('mouseMoved');
  await wait(restMs);
  const left = { button: 'left', clickCount: 1 };
  await mouse('mousePressed', left);
  void mouse('mouseReleased', left).catch(() => undefined);
  return (await visit.heard('pointerup', { since })).at;
}
