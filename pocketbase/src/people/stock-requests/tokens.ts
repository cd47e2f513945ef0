/** The links in mails about an item that is awaited: they open one request each, for whoever reads the mail. */
import { byId } from '#pocketbase/base/query.ts';

/** `confirm`: the second yes; `end`: no mail after all. */
type Purpose = 'confirm' | 'end';

const TOKEN = /^([a-z0-9]{15})\.([0-9a-f]{64})$/;

/** Nobody can guess it: it proves that the mail about this request was read. */
function proofOf(app: core.App, purpose: Purpose, request: core.Record): string {
  const { secret } = app.findCollectionByNameOrId('users').verificationToken;
  return $security.hs256(`stock ${purpose} ${request.id} ${request.getString('email')}`, secret);
}

export function tokenOf(app: core.App, purpose: Purpose, request: core.Record): string {
  return `${request.id}.${proofOf(app, purpose, request)}`;
}

/** The request that a token opens; null: none, or it is over. */
export function requestOf(app: core.App, purpose: Purpose, token: unknown): core.Record | null {
  const [, id = '', proof = ''] = TOKEN.exec(typeof token === 'string' ? token : '') ?? [];
  const request = byId(app, 'stock_requests', id);
  return request !== null && $security.equal(proof, proofOf(app, purpose, request)) ? request : null;
}
