/**
 * The inbox of the demo: who has an order's token reads its mails, as the shopper of that order would; who is signed in
 * reads those of their account; and the accounts that the demo itself has, whose passwords are public, are read by all.
 */
import { byEmail } from '#pocketbase/people/people.ts';
import { accountOf } from '#pocketbase/base/signed-in.ts';
import { attachmentText, shopFileKey } from '#pocketbase/mails/attached.ts';
import { attachmentsOf } from '#pocketbase/mails/send.ts';
import { siteUrl } from '#pocketbase/mails/letterhead.ts';
import { TO_SHOPPER } from '#pocketbase/mails/queue.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES, pathOf } from '#pocketbase/base/body.ts';
import { orderByToken } from '#pocketbase/orders/view.ts';
import { byId, find, first } from '#pocketbase/base/query.ts';
import { isDemo } from '#pocketbase/base/shop-mode.ts';
import { INBOX_TOKENS, INBOX_VIEW, type InboxAnswer } from '#src/contract/shop-api.ts';
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';

type InboxMail = InboxAnswer['mails'][number];

/** Shown at most of one account, the newest ones. */
const ACCOUNT_MAILS = 20;

/** Nobody can guess it without the order's token, which itself stands in no address, or this shop's secret. */
function proofOf(
  app: Pick<core.App, 'findCollectionByNameOrId'>,
  mail: core.Record,
  order: core.Record | null,
): string {
  const secret = order?.getString('token') ?? app.findCollectionByNameOrId('users').authToken.secret;
  return $security.hs256(mail.id, secret);
}

function shown(app: core.App, mail: core.Record, order: core.Record | null): InboxMail {
  const proof = proofOf(app, mail, order);
  const view = (part: string): string => `${INBOX_VIEW}${mail.id}/${proof}/${part}`;
  return {
    id: mail.id,
    sentAt: mail.getString('created').replace(' ', 'T'),
    to: mail.getString('to'),
    subject: mail.getString('subject'),
    text: mail.getString('text'),
    view: view('mail'),
    attachments: attachmentsOf(mail).map(({ name }, at) => ({ name, view: view(`${at}`) })),
  };
}

/** Mails of an account that have a text. */
function mailsOf(app: core.App, user: string, filter: string): InboxMail[] {
  return find(app, 'mails', `user = {:user} && html != '' && ${filter}`, { user }, '-created', ACCOUNT_MAILS).map(
    (mail) => shown(app, mail, null),
  );
}

/**
 * All mails of the signed-in account, and what can be done now with those that everybody may sign in to: their codes
 * and links.
 */
function accountMails(event: core.RequestEvent): InboxMail[] {
  const { app } = event;
  const own = accountOf(event)?.id ?? '';
  const open = Object.values(DEMO_LOGINS)
    .map(({ email }) => byEmail(app, email)?.id ?? '')
    .filter((id) => id !== '' && id !== own);
  return [
    ...(own === '' ? [] : mailsOf(app, own, "key != ''")),
    ...open.flatMap((id) => mailsOf(app, id, 'secret = true')),
  ];
}

/** POST inbox: newest first. Tokens that open no order of the demo are passed over. */
export function inbox(event: core.RequestEvent): InboxAnswer | Refused {
  if (!isDemo()) return refusal('not_found', 'Only a demo has an inbox');
  const { app } = event;
  const { tokens } = bodyOf(event, LINES);
  if (!Array.isArray(tokens) || tokens.length > INBOX_TOKENS) return invalid([{ field: 'tokens', code: 'shape' }]);
  const orders = tokens.map((token) => orderByToken(app, token)).filter((order) => order?.getBool('demo') === true);
  const mails = orders.flatMap((order) =>
    order === null
      ? []
      : find(app, 'mails', `order = {:order} && ${TO_SHOPPER}`, { order: order.id }).map((mail) =>
          shown(app, mail, order),
        ),
  );
  return { mails: [...mails, ...accountMails(event)].sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1)) };
}

function serveFile(event: core.RequestEvent, key: string | null, name: string): void {
  const { request } = event;
  if (key === null || !request) throw new NotFoundError();
  const files = event.app.newFilesystem();
  try {
    files.serve(event.response, request, key, name);
  } finally {
    files.close();
  }
}

/**
 * A mail or one of its attachments as a document of its own, shown in a frame of the shop. Throws a 404 for a wrong
 * address.
 */
export function inboxPart(event: core.RequestEvent): void {
  const path = (name: string): string => pathOf(event, name);
  const mail = isDemo() ? first(event.app, 'mails', `id = {:id} && ${TO_SHOPPER}`, { id: path('mail') }) : null;
  const order = mail === null ? null : byId(event.app, 'orders', mail.getString('order'));
  if (mail === null || (order === null ? mail.getString('user') === '' : !order.getBool('demo')))
    throw new NotFoundError();
  if (!$security.equal(path('proof'), proofOf(event.app, mail, order))) throw new NotFoundError();
  const headers = event.response.header();
  const framed = `frame-ancestors ${siteUrl() || "'none'"}`;
  const sandbox = 'sandbox allow-top-navigation-by-user-activation';
  headers.set('Content-Security-Policy', `default-src 'none'; style-src 'unsafe-inline'; ${framed}; ${sandbox}`);
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('Cache-Control', 'no-store');
  headers.del('X-Frame-Options');
  const attachment = attachmentsOf(mail)[Number(path('part'))];
  if (path('part') === 'mail') {
    // Links lead out of the frame.
    event.html(200, mail.getString('html').replace('<head>', '<head><base target="_top">'));
  } else if (attachment === undefined) throw new NotFoundError();
  else if ('shopFile' in attachment) serveFile(event, shopFileKey(event.app, attachment), attachment.name);
  else if ('document' in attachment) event.html(200, attachmentText(event.app, attachment));
  else event.string(200, attachmentText(event.app, attachment));
}
