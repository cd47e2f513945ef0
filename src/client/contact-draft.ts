/**
 * Fills in what the address says of whom to answer and about which order (domain/order/contact-link.ts), and takes it
 * out of the address before anything else reads that; then keeps what is being written in the contact form until
 * contact.ts, which sends it, has come: on a bad network it may not, and a reload must lose nothing. A script of that
 * page alone, run once, where the form is.
 */
const form = document.querySelector<HTMLFormElement>('form[data-contact]');
const button = form?.querySelector('button');

/** Storage may be blocked: then it lasts as long as the page. */
function keep(): void {
  if (!form || !button?.disabled) return;
  try {
    sessionStorage.setItem(`${form.dataset['contact']}`, JSON.stringify(Object.fromEntries(new FormData(form))));
  } catch {}
}

const subject = new URLSearchParams(location.hash.slice(1));
const said = [
  ['contact-order-number', subject.get('order')],
  ['contact-email', subject.get('email')],
] as const;
for (const [id, value] of said) {
  const input = form?.querySelector<HTMLInputElement>(`#${id}`);
  if (value && input) input.value = value;
}
if (said.some(([, value]) => value)) {
  history.replaceState(history.state, '', location.pathname + location.search);
  keep();
}
form?.addEventListener('input', keep);
