/**
 * Keeps what is being written in the contact form until contact.ts, which sends it, has come: on a bad network it may not, and a reload must
 * lose nothing. A script of that page alone, run once, where the form is.
 */
const form = document.querySelector<HTMLFormElement>('form[data-contact]');
const button = form?.querySelector('button');

form?.addEventListener('input', () => {
  if (!button?.disabled) return;
  try {
    sessionStorage.setItem(`${form.dataset['contact']}`, JSON.stringify(Object.fromEntries(new FormData(form))));
  } catch {
    // Storage is blocked: then it lasts as long as the page.
  }
});
