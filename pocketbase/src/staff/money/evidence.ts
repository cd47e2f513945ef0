/**
 * Read `dispute-evidence`: what the shop has of a disputed order, as one page for the bank. Links that open something
 * are no part of it.
 */
import { returnsOf } from '#pocketbase/orders/to-send.ts';
import { orderLines, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { evidencePage, type EvidenceFacts } from '#pocketbase/documents/templates/evidence.ts';
import { sayIn } from '#pocketbase/base/document-words.ts';
import { saleFacts } from '#pocketbase/documents/freeze.ts';
import { piecesText } from '#pocketbase/orders/return-mails.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { orderView } from '#pocketbase/orders/view.ts';
import { stored } from '#pocketbase/base/query.ts';
import { byId, find, first, millis } from '#pocketbase/base/query.ts';
import type { DisputeEvidence } from '#src/contract/desk/money.ts';

/** Rows of each list at most: banks read a few pages. */
const MOST = 100;

function mailsOf(app: core.App, order: string): EvidenceFacts['mails'] {
  const rows = find(app, 'mails', 'order = {:order}', { order }, 'created', MOST);
  // A mail to the shop itself has no address.
  const sent = rows.filter((mail) => !mail.getBool('secret') && mail.getString('to') !== '');
  return sent.map((mail) => {
    const isSent = mail.getString('state') === 'sent';
    const state = mail.getString('bounced') !== '' ? 'evidenceBounced' : isSent ? 'evidenceSent' : 'evidenceUnsent';
    return { at: millis(mail, 'created'), subject: mail.getString('subject'), to: mail.getString('to'), state };
  });
}

function parcelsOf(app: core.App, order: string): EvidenceFacts['parcels'] {
  const lines = orderLines(app, order);
  return find(app, 'shipments', 'order = {:order}', { order }, 'shipped', MOST).map((parcel) => ({
    carrier: parcel.getString('carrier'),
    tracking: parcel.getString('tracking'),
    url: parcel.getString('url'),
    shipped: millis(parcel, 'shipped'),
    delivered: millis(parcel, 'delivered'),
    lost: parcel.getBool('lost'),
    content: piecesText(lines, storedPieces(parcel) ?? []).map(({ name, detail, quantity }) =>
      `${quantity} × ${name} ${detail}`.trim(),
    ),
  }));
}

/** Party to name: who of the shop it was is nobody's business but the shop's. */
function whoOf(by: string): string {
  return by.includes('@') ? 'shop' : by;
}

function stepsOf(app: core.App, order: string): EvidenceFacts['steps'] {
  return find(app, 'order_history', 'order = {:order}', { order }, 'created', MOST).map((step) => ({
    at: millis(step, 'created'),
    what: `${step.getString('machine')}: ${step.getString('from')} → ${step.getString('to')}`,
    by: whoOf(step.getString('by')),
  }));
}

function termsOf(app: core.App, digest: string): EvidenceFacts['terms'] {
  const version = first(app, 'terms_versions', 'digest = {:digest}', { digest });
  return ['cgv', 'retpolicy'].flatMap((page) => {
    const [title, body] = [version?.getString(`${page}_title`) ?? '', version?.getString(`${page}_body`) ?? ''];
    return body === '' ? [] : [{ title, body }];
  });
}

function factsOf(app: core.App, order: core.Record, dispute: core.Record, now: number): EvidenceFacts {
  const view = orderView(app, order);
  const invoice = stored(order, 'invoice');
  const of = { order: order.id };
  return {
    sale: { invoice, ...saleFacts(app, view) },
    email: view.email,
    phone: view.phone,
    dispute: {
      id: dispute.getString('provider_id'),
      amount: dispute.getInt('amount'),
      reason: dispute.getString('reason'),
      due: millis(dispute, 'evidence_due'),
    },
    steps: stepsOf(app, order.id),
    mails: mailsOf(app, order.id),
    parcels: parcelsOf(app, order.id),
    refunds: find(app, 'refunds', 'order = {:order}', of, 'created', MOST).map((row) => ({
      at: millis(row, 'created'),
      amount: row.getInt('amount'),
      state: row.getString('state'),
    })),
    returns: returnsOf(app, order.id).map((row) => ({
      at: millis(row, 'received'),
      reference: row.getString('reference'),
      state: row.getString('state'),
    })),
    documents: find(app, 'documents', 'order = {:order}', of, 'issued', MOST).map((row) => ({
      at: millis(row, 'issued'),
      number: row.getString('number'),
      amount: row.getInt('amount'),
    })),
    terms: termsOf(app, order.getString('terms')),
    termsDigest: order.getString('terms'),
    placed: millis(order, 'created'),
    made: now,
  };
}

export function readEvidence({ app, body, now }: DeskRequest): DisputeEvidence | Refused {
  const dispute = byId(app, 'disputes', `${String(own(body, 'dispute') ?? '')}`);
  const order = byId(app, 'orders', dispute?.getString('order') ?? '');
  if (dispute === null || order === null) return refusal('not_found', 'No dispute has this id');
  const facts = factsOf(app, order, dispute, now);
  const name = sayIn(facts.sale.locale)('evidenceFile');
  return { file: `${name}-${facts.sale.order.number}.html`, html: evidencePage(facts) };
}
