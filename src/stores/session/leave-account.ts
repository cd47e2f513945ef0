import { forgetAddressDraft } from '#src/stores/account/address-draft.ts';
import { forgetAccountCart } from '#src/stores/cart/account-cart.ts';
import { renewCartId } from '#src/stores/checkout/cart-id.ts';
import { clearDraft } from '#src/stores/checkout/draft.ts';
import { forgetSaved } from '#src/stores/saved/account-saved.ts';
import { $orders } from '#src/stores/checkout/orders.ts';
import { $attempt } from '#src/stores/checkout/place-order.ts';
import { forgetToday } from '#src/stores/desk/kept-today.ts';
import { changeChoices } from '#src/stores/settings/island-settings.ts';
import { endSession } from '#src/stores/session/session.ts';
import { forgetDesk } from '#src/stores/desk-kept.ts';
import { SEARCHES_KEY } from '#src/stores/keys.ts';
import { writeItem } from '#src/stores/storage-access.ts';
import { forgetDrafts } from '#src/stores/tab-storage.ts';
import { forgetUnsent } from '#src/stores/unsent.ts';

/**
 * Signs out, and leaves nothing of the account in this browser: session, cart, what was saved for later, what was typed
 * in the checkout, in the forms of this tab and in the studio, what waits at the desk, orders and their tokens, what
 * was searched. Other tabs follow by themselves. The only way to sign out; a session that the backend ends
 * (rejectSession) is another matter: the same person will be back.
 */
export function leaveAccount(): void {
  forgetAccountCart();
  forgetSaved();
  endSession();
  clearDraft();
  forgetDrafts();
  forgetUnsent();
  forgetToday();
  forgetDesk();
  writeItem(SEARCHES_KEY, null);
  // Without a network the subscription stays until the shop finds that it may not use it.
  forgetPush().catch(() => undefined);
  $attempt.change(() => null);
  $orders.change(() => []);
  renewCartId();
  changeChoices({ currentAddressId: null });
  forgetAddressDraft();
}

/** Messages to this browser end when somebody signs out: the push service then tells the shop that nobody is there. */
async function forgetPush(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const worker = (await serviceWorker?.getRegistration()) as
    | (Omit<ServiceWorkerRegistration, 'pushManager'> & Partial<Pick<ServiceWorkerRegistration, 'pushManager'>>)
    | undefined;
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}
