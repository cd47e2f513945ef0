/**
 * Sends the contact form; loaded, and run once, on its page only.
 *
 * `form[data-contact={key of its draft}]` with the fields of a ContactRequest, each followed by `#{id}-error` that has
 * words for each code as `data-{code}`; `[data-contact-summary]` with a list and `data-unreachable`, `data-too-many`,
 * `data-unknown`; a submit button, disabled until this runs, with `data-send`, `data-sending`, `data-retry`; and beside
 * the form `[data-contact-sent]`, hidden.
 */
import {
  controlOf,
  showProblems,
  showSending,
  textsOf,
  type ContactParts,
  type Failure,
  type Sending,
} from '#src/client/contact-form.ts';
import { one } from '#src/client/dom.ts';
import { CONTACT_PATH, refusedFields, type ContactRequest } from '#src/contract/contact.ts';
import {
  CONTACT_FIELDS,
  CONTACT_LATEST_MS,
  CONTACT_SOONEST_MS,
  contactProblems,
  tidyContact,
  type ContactProblem,
} from '#src/domain/person/contact.ts';
import type { Locale } from '#src/domain/site/locale.ts';

const TIMEOUT_MS = 30_000;
const root = document.documentElement;

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => (byte % 36).toString(36)).join('');
}

/**
 * Reads what was being written in this tab, as far as it can be read; contact-draft.ts keeps it until this script has
 * come.
 */
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
      headers: { 'Content-Type': 'application/json', 'Accept-Language': root.lang },
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

function setUp(parts: ContactParts): void {
  const { form, button } = parts;
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

  const say = (state: Sending): void => {
    busy = state === 'sending';
    showSending(parts, state);
  };

  const send = async (): Promise<void> => {
    const tidied = tidyContact(textsOf(form));
    const problems = contactProblems(tidied);
    showProblems(parts, problems);
    if (problems.length > 0) return;
    say('sending');
    // Whoever is faster than people are, with a draft or a browser that fills forms in, waits here and not for an
    // error.
    const early = CONTACT_SOONEST_MS - openMs();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early + 1));
    const answer = await post({
      ...tidied,
      id,
      locale: root.lang as Locale,
      open_ms: openMs(),
      website: controlOf(form, 'website').value,
    });
    if (typeof answer === 'string') {
      say('retry');
      showProblems(parts, [], answer);
    } else if (answer.length > 0) {
      say('retry');
      showProblems(parts, answer);
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
    if (typeof kept === 'string' && controlOf(form, field).value === '') controlOf(form, field).value = kept;
  }
  form.addEventListener('input', () => {
    // Another text is another message: only the same one, sent again, is kept once.
    id = newId();
    keepDraft(draftKey, { ...textsOf(form), id });
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
if (form && summary && button) setUp({ form, summary, button });
