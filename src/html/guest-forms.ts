import { GUEST_FORM_PATH, type GuestForm } from '#src/contract/guest-forms.ts';
import { backendAddress } from '#src/domain/site/demo.ts';

/** Address that the browser sends a form of guests to. `backend`: PUBLIC_BACKEND_URL. */
export function guestFormAddress(backend: string, form: GuestForm): string {
  return `${backendAddress(backend)}${GUEST_FORM_PATH}${form}`;
}
