/**
 * Shows the contact form (contact.ts): what stands in its fields, what is wrong with them, and whether it is being
 * sent.
 */
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactProblem,
  type ContactTexts,
} from '#src/domain/person/contact.ts';

/** Reason for which a message is not there that nothing is wrong with. */
export type Failure = 'unreachable' | 'too-many' | 'unknown';
/** `retry`: it could not be sent. */
export type Sending = 'send' | 'sending' | 'retry';

export interface ContactParts {
  readonly form: HTMLFormElement;
  readonly summary: HTMLElement;
  readonly button: HTMLButtonElement;
}

export function controlOf(
  form: HTMLFormElement,
  name: ContactField | 'website',
): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
}

export function textsOf(form: HTMLFormElement): ContactTexts {
  return {
    name: controlOf(form, 'name').value,
    email: controlOf(form, 'email').value,
    order_number: controlOf(form, 'order_number').value,
    message: controlOf(form, 'message').value,
  };
}

/** On the button; while it is being sent, nothing can be changed. */
export function showSending({ form, button }: ContactParts, state: Sending): void {
  const isBusy = state === 'sending';
  button.textContent = button.dataset[state] ?? '';
  button.ariaDisabled = `${isBusy}`;
  for (const field of CONTACT_FIELDS) controlOf(form, field).readOnly = isBusy;
}

/** Errors at their fields and, all of them, in the summary, which takes the focus. */
export function showProblems(
  { form, summary }: ContactParts,
  problems: readonly ContactProblem[],
  failure?: Failure,
): void {
  const entries: (string | HTMLElement)[] = [];
  for (const field of CONTACT_FIELDS) {
    const { id: target } = controlOf(form, field);
    const place = document.getElementById(`${target}-error`);
    const code = problems.find((problem) => problem.field === field)?.code;
    const words = (code && place?.getAttribute(`data-${code.replaceAll('_', '-')}`)) ?? '';
    place?.replaceChildren(words);
    controlOf(form, field).ariaInvalid = code ? 'true' : null;
    if (!code) continue;
    const link = document.createElement('a');
    link.href = `#${target}`;
    link.textContent = words;
    entries.push(link);
  }
  if (failure) entries.push(summary.getAttribute(`data-${failure}`) ?? '');
  const list = entries.map((entry) => {
    const item = document.createElement('li');
    item.append(entry);
    return item;
  });
  summary.querySelector('ul')?.replaceChildren(...list);
  summary.hidden = list.length === 0;
  if (list.length > 0) summary.focus();
}
