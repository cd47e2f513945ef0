/**
 * Sends the contact form; loaded, and run once, on its page only.
 *
 * `form[data-contact={key of its draft}]` with the fields of a ContactRequest, each followed by `#{id}-error` that has words for each code as `data-{code}`;
 * `[data-contact-summary]` with a list and `data-unreachable`, `data-too-many`, `data-unknown`; a submit button, disabled until this runs, with
 * `data-send`, `data-sending`, `data-retry`; and beside the form `[data-contact-sent]`, hidden.
 */
import { one } from '#src/client/dom.ts';
import { CONTACT_PATH, refusedFields, type ContactRequest } from '#src/contract/contact.ts';
import {
  CONTACT_FIELDS,
  CONTACT_LATEST_MS,
  CONTACT_SOONEST_MS,
  contactProblems,
  tidyContact,
  type ContactField,
  type ContactProblem,
  type ContactTexts,
} from '#src/domain/person/contact.ts';
import type { Locale } from '#src/domain/site/locale.ts';

const TIMEOUT_MS = 30_000;
const root = document.documentElement;

type Failure = 'unreachable' | 'too-many' | 'unknown';

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => (byte % 36).toString(36)).join('');
}

/** What was being written in this tab, as far as it can be read; contact-draft.ts keeps it until this script has come. */
function readDraft(key: string): Readonly<Record<string, unknown>> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return { ...Object(draft) };
  } catch {
    return {};
  }
}

/** null forgets it. */
function keepDraft(key: string, draft: Readonly<Record<string, string>> | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is blocked: then it lasts as long as the page.
  }
}

/** Resolves to what the backend refuses, or to the kind of failure; to no problems when the message is there. */
async function post(request: ContactRequest): Promise<readonly ContactProblem[] | Failure> {
  try {
    const response = await fetch(`${root.dataset['backend']}${CONTACT_PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return [];
    if (response.status === 429) return 'too-many';
    const refused = response.status === 400 ? refusedFields(await response.json()) : [];
    return refused.length > 0 ? refused : 'unknown';
  } catch {
    return 'unreachable';
  }
}

function setUp(form: HTMLFormElement, summary: HTMLElement, button: HTMLButtonElement): void {
  const control = (name: ContactField | 'website'): HTMLInputElement | HTMLTextAreaElement =>
    form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
  const texts = (): ContactTexts => ({
    name: control('name').value,
    email: control('email').value,
    order_number: control('order_number').value,
    message: control('message').value,
  });
  const draftKey = `${form.dataset['contact']}`;
  const draft = readDraft(draftKey);
  let id = typeof draft['id'] === 'string' ? draft['id'] : newId();
  let opened = performance.now();
  let busy = false;

  /** ms; a form that was left open for a day is opened anew by sending it. */
  const openMs = (): number => {
    if (performance.now() - opened > CONTACT_LATEST_MS) opened = performance.now();
    return Math.ceil(performance.now() - opened);
  };

  const say = (state: 'send' | 'sending' | 'retry'): void => {
    busy = state === 'sending';
    button.textContent = button.dataset[state] ?? '';
    button.ariaDisabled = `${busy}`;
    for (const field of CONTACT_FIELDS) control(field).readOnly = busy;
  };

  /** Errors at their fields and, all of them, in the summary, which takes the focus. */
  const show = (problems: readonly ContactProblem[], failure?: Failure): void => {
    const entries: (string | HTMLElement)[] = [];
    for (const field of CONTACT_FIELDS) {
      const { id: target } = control(field);
      const place = document.getElementById(`${target}-error`);
      const code = problems.find((problem) => problem.field === field)?.code;
      const words = (code && place?.getAttribute(`data-${code.replaceAll('_', '-')}`)) ?? '';
      place?.replaceChildren(words);
      control(field).ariaInvalid = code ? 'true' : null;
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
  };

  const send = async (): Promise<void> => {
    const tidied = tidyContact(texts());
    const problems = contactProblems(tidied);
    show(problems);
    if (problems.length > 0) return;
    say('sending');
    // Whoever is faster than people are, with a draft or a browser that fills forms in, waits here and not for an error.
    const early = CONTACT_SOONEST_MS - openMs();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early + 1));
    const answer = await post({
      ...tidied,
      id,
      locale: root.lang as Locale,
      open_ms: openMs(),
      website: control('website').value,
    });
    if (typeof answer === 'string') {
      say('retry');
      show([], answer);
    } else if (answer.length > 0) {
      say('retry');
      show(answer);
    } else {
      keepDraft(draftKey, null);
      form.hidden = true;
      const sent = one('[data-contact-sent]');
      if (!sent) return;
      sent.hidden = false;
      sent.focus();
    }
  };

  for (const field of CONTACT_FIELDS) {
    const kept = draft[field];
    // What has been typed before this script came is newer than the draft.
    if (typeof kept === 'string' && control(field).value === '') control(field).value = kept;
  }
  form.addEventListener('input', () => {
    // Another text is another message: only the same one, sent again, is kept once.
    id = newId();
    keepDraft(draftKey, { ...texts(), id });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) void send();
  });
  button.disabled = false;
}

const form = one<HTMLFormElement>('form[data-contact]');
const summary = form?.querySelector<HTMLElement>('[data-contact-summary]');
const button = form?.querySelector('button');
if (form && summary && button) setUp(form, summary, button);
