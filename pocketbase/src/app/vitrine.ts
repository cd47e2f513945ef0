/** Entry of main.pb.ts: the one bundle of the backend's logic. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { mailPasswordReset, mailVerification } from '#pocketbase/people/mailer.ts';
import { answerForSuperuser } from '#pocketbase/people/one-time-codes.ts';
import { guardDemoLogin } from '#pocketbase/people/demo-logins.ts';
import { newPassword } from '#pocketbase/base/new-password.ts';
import { askForConfirmation, chooseLanguage } from '#pocketbase/people/registration.ts';
import {
  guardOldPassword,
  guardPassword,
  guardUnlink,
  guardVerification,
  passDevice,
  tidyIdentity,
  noteUse,
} from '#pocketbase/people/sign-in.ts';
import { askNoMore } from '#pocketbase/base/second-factor.ts';
import { noteSignIn, refuseEnded } from '#pocketbase/people/sign-ins.ts';
import { keepContact } from '#pocketbase/people/contact.ts';
import { hideAddresses, trimLogs } from '#pocketbase/app/logs.ts';
import { mailEvents } from '#pocketbase/mails/bounces/route.ts';
import { takeForm } from '#pocketbase/app/guest-forms.ts';
import { contactKey } from '#pocketbase/mails/queue.ts';
import { attempt } from '#pocketbase/base/attempts.ts';
import { runOnce, runStep } from '#pocketbase/base/run-step.ts';
import type { JobApp } from '#pocketbase/base/step.ts';
import { senderOf, sendMailWithKey, sendNewMails } from '#pocketbase/mails/send.ts';
import { checkSentNumbers } from '#pocketbase/base/numbers.ts';
import { health as healthOf } from '#pocketbase/orders/health.ts';
import { keptOut } from '#pocketbase/base/roles.ts';
import { answerFirst, answerWith, refusal } from '#pocketbase/base/refusal.ts';
import { throwUnwritable, unlessUnwritable } from '#pocketbase/base/unwritable.ts';
import { checkTopics } from '#pocketbase/app/realtime.ts';
import { isShopRoute, SHOP_ROUTES } from '#pocketbase/app/shop-routes.ts';
import { checkLengths, fixedFields } from '#pocketbase/base/fields.ts';
import { checkExpand } from '#pocketbase/base/expand.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { hourOfPayments, minuteOfPayments, watchPayments, webhookRoute } from '#pocketbase/app/payment-routes.ts';
import { refuse } from '#pocketbase/base/problems.ts';
import {
  deleteRecord,
  PUBLISHED_COLLECTIONS,
  recordOf,
  saveRecord,
  validateRecord,
} from '#pocketbase/app/record-events.ts';
import { retentionSteps } from '#pocketbase/app/retention/hooks.ts';
import { checkUploads, countUploads } from '#pocketbase/publishing/uploads.ts';
import { checkDraftRequest } from '#pocketbase/publishing/drafts.ts';
import { newPublication, signRecord } from '#pocketbase/base/publication.ts';
import { publishDue } from '#pocketbase/publishing/publish.ts';
import { forgetPreviews } from '#pocketbase/publishing/previews.ts';
import { answerStudio, studioRefusal } from '#pocketbase/base/studio-refusal.ts';
import { isStudioRoute, STUDIO_ROUTES } from '#pocketbase/app/studio-routes.ts';
import { sumSaleDays } from '#pocketbase/staff/numbers/sum-days.ts';
import { compareStock } from '#pocketbase/catalogue/stock/move-stock.ts';
import { readListings } from '#pocketbase/publishing/listing/keep-listing.ts';
import { ensureService, tellStock } from '#pocketbase/publishing/service-account.ts';
import { undoAsked } from '#pocketbase/publishing/undo.ts';
import { addLimits } from '#pocketbase/app/limits.ts';
import { applyStartSettings, tidyDatabase, type TidiedApp } from '#pocketbase/app/start-settings.ts';
import { TABLE } from '#pocketbase/app/table.ts';
import { entryOf } from '#pocketbase/base/entries.ts';
import { checkRichTexts, signRead, tidyTexts } from '#pocketbase/base/texts.ts';
import { checkOwnFields } from '#pocketbase/app/account-hooks.ts';
import type { ContactAnswer } from '#src/contract/contact.ts';
import { rowAt } from '#src/contract/routes/routes.ts';
import { SHOP_ROUTE } from '#src/contract/shop-api.ts';
import { STUDIO_ROUTE } from '#src/contract/studio-api.ts';

export {
  confirmEmailChange as newAddress,
  refuseEmailChange as insteadOfEmailChange,
  requestEmailChange as emailChange,
} from '#pocketbase/people/email-change.ts';
export {
  requestCode as codeRequest,
  signInSuperuserWithCode as superuserCodeSignIn,
  signInWithCode as codeSignIn,
} from '#pocketbase/people/one-time-codes.ts';
export { documentView as documentPage } from '#pocketbase/documents/routes.ts';
export { superuserSave } from '#pocketbase/app/account-hooks.ts';
export { minute } from '#pocketbase/app/jobs/minute.ts';
export { inboxPart as inboxView } from '#pocketbase/app/demo-inbox.ts';

/** The collections that the handlers are bound to. */
export const COLLECTIONS: readonly string[] = Object.keys(TABLE);

/**
 * Those whose records people write. The rows of the others are made by the hooks themselves, up to three for a save: to look for mistakes of
 * people in them took a quarter of its time.
 */
export const EDITED: readonly string[] = Object.entries(TABLE)
  .filter(([, { hooks }]) => hooks.appendOnly !== true && hooks.ownRows !== true)
  .map(([name]) => name);

/** Those that people publish: what a person changes there leaves a revision. */
export const PUBLISHED: readonly string[] = PUBLISHED_COLLECTIONS;

export { bodyLimit } from '#src/contract/body-limits.ts';

export function recordSave(event: core.RecordEvent): void {
  saveRecord(event, () => event.next());
}

export function recordValidate(event: core.RecordEvent): void {
  validateRecord(event, () => event.next());
}

export function recordDelete(event: core.RecordEvent): void {
  deleteRecord(event, () => event.next());
}

/** Somebody deletes what is their own, a superuser what a rule keeps from everybody else. */
export function deleteRequest(event: core.RecordRequestEvent): void {
  refuseEnded(event);
  const record = recordOf(event);
  const { name } = record.collection();
  if (name === '_externalAuths') guardUnlink(event.app, record);
  if (PUBLISHED.includes(name)) signByHand(record, event);
  throwUnwritable(event, () => event.next());
}

/** Signs what somebody changes by a request of PocketBase's own as a publication by itself. */
function signByHand(record: core.Record, { auth }: core.RecordRequestEvent): void {
  if (auth) signRecord(record, newPublication(auth.id, 'superuser', 'single'));
}

/** Collections whose changes lead to a row in the history of an order, or to a refund, by name of who made them. */
const SIGNED: readonly string[] = ['orders', 'shipments', 'returns', 'disputes', 'transfers'];

/** In the VM of 0.40.6 the request hangs on `requestEvent`; `event.request`, which the types promise, is undefined there. */
type RecordRequestEvent = core.RecordRequestEvent & { readonly requestEvent?: core.RequestEvent };

export function recordRequest(event: RecordRequestEvent): void {
  refuseEnded(event);
  checkExpand(event);
  const record = recordOf(event);
  // PocketBase's own, which nobody but superusers writes.
  if (!COLLECTIONS.includes(record.collection().name)) return event.next();
  const request = event.requestEvent?.request ?? event.request;
  if (!request) throw new Error('The event carries no request.');
  refuse(checkLengths(record));
  refuse(checkSentNumbers(record, request));
  const { hooks } = entryOf(record);
  const before = record.isNew() ? null : record.original();
  if (hooks.closed === true && before === null) throw new ForbiddenError('Only the shop itself makes these.');
  refuse(fixedFields(record, before, hooks.setByShop));
  const { auth } = event;
  if (SIGNED.includes(record.collection().name) && auth)
    signChange(record, `${auth.collection().name} ${auth.email()}`, 'changed by hand');
  if (PUBLISHED.includes(record.collection().name)) signByHand(record, event);
  if (record.collection().name === 'media' && !event.hasSuperuserAuth()) takeUpload(event.app, record, auth);
  if (record.collection().name === 'drafts') refuse(checkDraftRequest(record, before, nowMs()));
  const isOwn = record.collection().name === 'users' && !event.hasSuperuserAuth();
  if (isOwn) refuse(checkOwnFields(record, before));
  if (isOwn && before === null) chooseLanguage(record, requestOf(event));
  readRichTexts(record, before);
  const save = (): void => throwUnwritable(event, () => event.next());
  if (isOwn && before !== null && newPassword(record) !== '') guardOldPassword(event.app, record, save);
  else save();
  hooks.requested?.(event.app, record);
  if (isOwn && before === null) askForConfirmation(requestOf(event), record.id);
}

/** An editor's picture counts for the day, in the library as in a draft. */
function takeUpload(app: core.App, record: core.Record, auth: core.Record | null | undefined): void {
  const author = auth?.id ?? '';
  countUploads(app, record, 'file', author);
  refuse(checkUploads(app, record, 'file', author));
}

/** Here, and not in the transaction of the save, for which everybody who writes would wait. */
function readRichTexts(record: core.Record, before: core.Record | null): void {
  tidyTexts(record, before);
  refuse(checkRichTexts(record, before));
  signRead(record);
}

function requestOf(event: RecordRequestEvent): core.RequestEvent {
  return event.requestEvent ?? event;
}

/** PocketBase would send a mail about an account: ours goes instead. */
export function insteadOfVerification(event: core.MailerRecordEvent & { readonly record?: core.Record | null }): void {
  mailVerification(event.app, recordOf(event));
}

export function insteadOfPasswordReset(event: core.MailerRecordEvent & { readonly record?: core.Record | null }): void {
  mailPasswordReset(event.app, recordOf(event));
}

/** PocketBase sends a superuser's code itself: by the address that the shop's mails come from, which mail servers know. */
export function superuserCode(event: core.MailerRecordEvent): void {
  const { message } = event;
  if (message) message.from = { ...message.from, address: senderOf(event.app) };
  event.next();
}

/** Every sign-in, however it came about, and every renewal of a session. */
export function signedIn(event: core.RecordAuthRequestEvent): void {
  guardDemoLogin(event.record);
  checkExpand(event);
  const { authMethod } = event;
  passDevice(event);
  noteSignIn(event, authMethod, () => event.next());
  const { record } = event;
  if (record?.collection().name === 'users') noteUse(event.app, record.id);
}

/** PocketBase answers a list, a record or a wish for files by its rules alone: nothing to a session that its owner has ended. */
export function recordsRead(
  event: core.RecordsListRequestEvent | core.RecordRequestEvent | core.FileTokenRequestEvent,
): void {
  refuseEnded(event);
  checkExpand(event);
  event.next();
}

/** Hides what nobody needs to see whom it does not belong to: superusers neither. */
export function factorShown(event: core.RecordEnrichEvent): void {
  event.next();
  event.record?.hide('key', 'step', 'recovery');
}

/** A superuser asks for a code by mail. */
export function superuserCodeRequest(event: core.RecordCreateOTPRequestEvent): void {
  if (!answerForSuperuser(event)) event.next();
}

/** The same by PocketBase's own routes, under other spellings of the path: there is nothing to be had. */
export function insteadOfCodeRequest(event: core.RequestEvent): void {
  event.json(200, { otpId: $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789') });
}

export function insteadOfCodeSignIn(): void {
  throw new BadRequestError('Invalid or expired OTP');
}

export function passwordSignIn(event: core.RecordAuthWithPasswordRequestEvent): void {
  guardPassword(event, () => event.next());
}

/** A service that somebody signs in with while signed in is linked to that account from then on. */
export function serviceSignIn(event: core.RecordAuthWithOAuth2RequestEvent): void {
  refuseEnded(event);
  tidyIdentity(event.oAuth2User);
  event.next();
}

/** A link that confirms an address does so once, for whoever is signed in to the account. */
export function confirmVerification(event: core.RecordConfirmVerificationRequestEvent): void {
  refuseEnded(event);
  guardVerification(recordOf(event), event.auth);
  event.next();
}

/** POST /api/shop/contact: answers as soon as the message is kept; the mail server may take its time. */
export function contact(event: core.RequestEvent): void {
  const kept = unlessUnwritable(event, () => ({ id: keepContact(event) }));
  if ('refused' in kept) return answerWith(event, kept);
  answerFirst(event, { received: true } satisfies ContactAnswer);
  if (kept.id !== null) sendMailWithKey(event.app, contactKey(kept.id));
}

/** POST /api/shop/{route} */
export function shopRoute(event: core.RequestEvent): void {
  const name = event.request?.pathValue('route') ?? '';
  const [route, row] = [isShopRoute(name) ? SHOP_ROUTES[name] : undefined, rowAt(SHOP_ROUTE + name)];
  if (route === undefined || row === undefined) throw new NotFoundError();
  refuseEnded(event);
  const kept = keptOut(event, row.who);
  if (kept !== '') return answerWith(event, refusal('forbidden', kept));
  const answer = unlessUnwritable(event, () => route(event));
  if (row.mails !== true) return answerWith(event, answer);
  answerFirst(event, answer);
  sendNewMails(event.app);
}

/** POST /api/shop/form/{form}: answered before anything is looked up, so that nobody learns by the time that takes what there is. */
export function guestForm(event: core.RequestEvent): void {
  const follow = takeForm(event);
  if (follow === null) return;
  attempt(() => follow(event.app));
  sendNewMails(event.app);
}

export { newsletterLink } from '#pocketbase/people/newsletter.ts';

/** POST /api/shop/webhook */
export function webhook(event: core.RequestEvent): void {
  webhookRoute(event);
  sendNewMails(event.app);
}

/** POST /api/shop/mail-events */
export function mailsBack(event: core.RequestEvent): void {
  const answer = unlessUnwritable(event, () => ({ given: mailEvents(event) }));
  if ('refused' in answer) return answerWith(event, answer);
  if (answer.given === null) return event.json(401, { message: 'MAIL_EVENTS_SECRET is asked for' });
  answerWith(event, answer.given);
}

/** GET /api/shop/health */
export function health(event: core.RequestEvent): void {
  answerWith(event, healthOf(event));
}

export { picturesArrived } from '#pocketbase/moving/picture-routes.ts';
export { returnSlipView } from '#pocketbase/after-sales/slip.ts';
export { deskRoute } from '#pocketbase/app/desk-route.ts';

/** POST /api/studio/{route} */
export function studioRoute(event: core.RequestEvent): void {
  const name = event.request?.pathValue('route') ?? '';
  const [route, row] = [isStudioRoute(name) ? STUDIO_ROUTES[name] : undefined, rowAt(STUDIO_ROUTE + name)];
  if (route === undefined || row === undefined) throw new NotFoundError();
  refuseEnded(event);
  const kept = keptOut(event, row.who);
  if (kept !== '') return answerStudio(event, studioRefusal('forbidden', kept));
  answerStudio(
    event,
    unlessUnwritable(event, () => route(event)),
  );
}

/** POST /api/realtime */
export function realtimeSubscribed(event: core.RealtimeSubscribeRequestEvent): void {
  refuseEnded(event);
  checkTopics(event);
  event.next();
}

/** PocketBase has opened its database. */
export function started(event: core.BootstrapEvent): void {
  event.next();
  hideAddresses(event.app);
  ensureService(event.app);
  applyStartSettings(event.app);
  addLimits(event.app);
  askNoMore(event.app);
  // Before the migrations there is nothing to keep, or no library whose words count.
  if (event.app.hasTable('product_listing') && event.app.hasTable('media')) readListings(event.app);
}

/** Items that somebody lists. A hook of each record would take a thousand times as long as the list. */
export function itemsListed(event: core.RecordsListRequestEvent): void {
  tellStock(event.records, event.auth ?? null);
  event.next();
}

/** An item that somebody looks at. */
export function itemViewed(event: core.RecordRequestEvent): void {
  tellStock([recordOf(event)], event.auth ?? null);
  event.next();
}

/** Nobody reads mails to the account of builds, and nobody may change it by one. */
export function insteadOfServiceMail(): void {
  throw new ForbiddenError('This account belongs to no person.');
}

/** Once a minute, apart from the other jobs: publishes drafts whose time has come, and goes on with what is being taken back or read again. */
export function minuteOfDrafts(app: JobApp): void {
  const now = nowMs();
  for (const step of [publishDue(now), undoAsked(), forgetPreviews(now)]) runStep(app, step);
  runOnce(app, 'read_listings', () => readListings(app));
}

/** Once a minute, apart from the other jobs: PocketBase's log. */
export function minuteOfLogs(app: Pick<core.App, 'auxNonconcurrentDB'>): void {
  trimLogs(app);
}

/** Once a minute, apart from the other job: what goes wrong at Stripe keeps no mail back. */
export function minuteOfMoney(app: JobApp): void {
  for (const step of minuteOfPayments(nowMs())) runStep(app, step);
  watchPayments(app, nowMs());
}

/** Once an hour, apart from money: forgets what has been kept long enough. */
export function retention(app: JobApp): void {
  for (const step of retentionSteps(app, nowMs())) runStep(app, step);
}

/** Each midnight (UTC). */
export function midnight(app: TidiedApp & JobApp): void {
  runStep(app, compareStock());
  tidyDatabase(app);
}

/** Once an hour. */
export function hour(app: JobApp): void {
  runStep(app, sumSaleDays());
  hourOfPayments(app, nowMs());
}
