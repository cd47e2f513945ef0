/** The inbox of the demo: who has an order's token reads its mails, as the shopper of that order would. */
import { attachmentsOf, attachmentText, shopFileKey } from '#pocketbase/hooks/mails/attached.ts';
import { siteUrl } from '#pocketbase/hooks/mails/letterhead.ts';
import { TO_SHOPPER } from '#pocketbase/hooks/mails/queue.ts';
import { invalid, refusal, type Refused } from '#pocketbase/hooks/orders/refusal.ts';
import { bodyOf } from '#pocketbase/hooks/orders/request.ts';
import { orderByToken } from '#pocketbase/hooks/orders/view.ts';
import { byId, find, first } from '#pocketbase/hooks/query.ts';
import { isDemo } from '#pocketbase/hooks/shop-mode.ts';
import { INBOX_TOKENS, INBOX_VIEW, type InboxAnswer } from '#src/contract/shop-api.ts';

type InboxMail = InboxAnswer['mails'][number];

/** Nobody can guess it without the order's token, which itself stands in no address. */
function proofOf(mail: string, order: core.Record): string {
  return $security.hs256(mail, order.getString('token'));
}

function shown(mail: core.Record, order: core.Record): InboxMail {
  const view = (part: string): string => `${INBOX_VIEW}${mail.id}/${proofOf(mail.id, order)}/${part}`;
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

/** POST inbox: newest first. Tokens that open no order of the demo are passed over. */
export function inbox(event: core.RequestEvent): InboxAnswer | Refused {
  if (!isDemo()) return refusal('not_found', 'Only a demo has an inbox');
  const { tokens } = bodyOf(event);
  if (!Array.isArray(tokens) || tokens.length > INBOX_TOKENS) return invalid([{ field: 'tokens', code: 'shape' }]);
  const orders = tokens
    .map((token) => orderByToken(event.app, token))
    .filter((order) => order !== null && order.getBool('demo'));
  const mails = orders.flatMap((order) =>
    order === null
      ? []
      : find(event.app, 'mails', `order = {:order} && ${TO_SHOPPER}`, { order: order.id }).map((mail) =>
          shown(mail, order),
        ),
  );
  return { mails: mails.sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1)) };
}

function serveFile(event: core.RequestEvent, key: string | null, name: string): void {
  const { request } = event;
  if (key === null || request === undefined) throw new NotFoundError();
  const files = event.app.newFilesystem();
  try {
    files.serve(event.response, request, key, name);
  } finally {
    files.close();
  }
}

/** A mail or one of its attachments as a document of its own, shown in a frame of the shop. Throws a 404 for a wrong address. */
export function inboxPart(event: core.RequestEvent): void {
  const path = (name: string): string => event.request?.pathValue(name) ?? '';
  const mail = isDemo() ? first(event.app, 'mails', `id = {:id} && ${TO_SHOPPER}`, { id: path('mail') }) : null;
  const order = mail === null ? null : byId(event.app, 'orders', mail.getString('order'));
  if (mail === null || order === null || !order.getBool('demo')) throw new NotFoundError();
  if (!$security.equal(path('proof'), proofOf(mail.id, order))) throw new NotFoundError();
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
