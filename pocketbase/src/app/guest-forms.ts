/** The forms that pages send by themselves (contract/guest-forms.ts). */
import { nowMs } from '#pocketbase/base/clock.ts';
import { findOrder } from '#pocketbase/orders/order-ref.ts';
import { wantNewsletter } from '#pocketbase/people/newsletter.ts';
import { siteUrl } from '#pocketbase/mails/letterhead.ts';
import { countAttempt, originOf } from '#pocketbase/base/attempts.ts';
import { isRefused, leadOn } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES, own, readEmail, type SentForm } from '#pocketbase/base/body.ts';
import { unlessUnwritable } from '#pocketbase/base/unwritable.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import { GUEST_FORMS, type FormOutcome, type GuestForm } from '#src/contract/guest-forms.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { localePath, storedLocale } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/** Forms of one connection in an hour, each kind by itself. */
const FORMS_AN_HOUR = 20;
/** Characters of what somebody takes for the number of an order. */
const NUMBER = 100;

const FOLLOWS: { readonly [Form in GuestForm]: (tx: core.App, form: SentForm) => void } = {
  'find-order': findOrder,
  newsletter: wantNewsletter,
};

function isForm(name: string): name is GuestForm {
  return Object.hasOwn(GUEST_FORMS, name);
}

function countForm(event: core.RequestEvent, name: GuestForm, { origin, now }: SentForm): FormOutcome {
  const counted = unlessUnwritable(event, () => {
    let count = 0;
    event.app.runInTransaction((tx) => {
      takeWriter(tx);
      count = countAttempt(tx, `form ${name} ${origin}`, now);
    });
    return { count };
  });
  return isRefused(counted) || counted.count > FORMS_AN_HOUR ? 'later' : 'sent';
}

/**
 * Answers the form, by nothing but its shape and how many have come from there. Gives what follows from it, to be done
 * when the answer is on its way; null: nothing does.
 */
export function takeForm(event: core.RequestEvent): ((app: core.App) => void) | null {
  const name = event.request?.pathValue('form') ?? '';
  if (!isForm(name)) throw new NotFoundError();
  const read = unlessUnwritable(event, () => ({ body: bodyOf(event, LINES) }));
  const body = isRefused(read) ? {} : read.body;
  const [email, problems] = readEmail(body);
  // PocketBase makes numbers of what looks like one.
  const number = `${own(body, 'number') ?? ''}`.trim();
  const locale = storedLocale(`${own(body, 'locale') ?? ''}`);
  const form = { email: mailboxOf(email), number, locale, origin: originOf(event), now: nowMs() };
  const isNumber = name === 'newsletter' || (number !== '' && number.length <= NUMBER);
  const outcome = problems.length > 0 || !isNumber ? 'wrong' : countForm(event, name, form);
  leadOn(event, `${siteUrl()}${localePath(locale, ROUTES[GUEST_FORMS[name]].path)}#${outcome}`);
  if (outcome !== 'sent') return null;
  return (app) =>
    app.runInTransaction((tx) => {
      takeWriter(tx);
      FOLLOWS[name](tx, form);
    });
}
