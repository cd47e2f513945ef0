/** The links in mails about the newsletter: each opens one row of `consents`, for whoever reads the mail. */
import { byId } from '#pocketbase/base/query.ts';

/** `confirm`: the second yes; `leave`: no more. */
export type LetterPurpose = 'confirm' | 'leave';

/** Each for its own purpose: links of before this word was there are of the first. */
const PURPOSE = { confirm: 'newsletter', leave: 'newsletter leave' } as const;

const TOKEN = /^([a-z0-9]{15})\.([0-9a-f]{64})$/;

/** Nobody can guess it: it proves that the mail about this row was read. */
function proofOf(
  app: Pick<core.App, 'findCollectionByNameOrId'>,
  purpose: LetterPurpose,
  consent: core.Record,
): string {
  const { secret } = app.findCollectionByNameOrId('users').verificationToken;
  return $security.hs256(`${PURPOSE[purpose]} ${consent.id} ${consent.getString('email')}`, secret);
}

export function letterTokenOf(
  app: Pick<core.App, 'findCollectionByNameOrId'>,
  purpose: LetterPurpose,
  consent: core.Record,
): string {
  return `${consent.id}.${proofOf(app, purpose, consent)}`;
}

/** The row that a token opens; null: none. */
export function consentOf(
  app: Pick<core.App, 'findCollectionByNameOrId' | 'findRecordsByFilter'>,
  purpose: LetterPurpose,
  token: unknown,
): core.Record | null {
  const [, id = '', proof = ''] = TOKEN.exec(typeof token === 'string' ? token : '') ?? [];
  const consent = byId(app, 'consents', id);
  return consent !== null && $security.equal(proof, proofOf(app, purpose, consent)) ? consent : null;
}
