/** Parcels and returns, as the mails about them are given. */
import type { ParcelText, ReturnText } from '#pocketbase/mails/templates/parcel-blocks.ts';
import type { ReturnFacts } from '#pocketbase/mails/templates/return-mails.ts';

export const TRACKING = 'https://carrier.example/follow?number=6A123';
const LINES = [{ name: 'Bowl', detail: 'Blue · B-1', quantity: 2 }];
export const PARCEL: ParcelText = {
  id: 's',
  carrier: 'Colissimo',
  tracking: '6A123',
  url: TRACKING,
  lines: LINES,
  moreFollows: true,
};
export const RETURN: ReturnText = {
  id: 'r',
  reference: 'W-K7QM-X2PA',
  lines: LINES,
  isWithdrawal: false,
  isUnsent: false,
  sendTo: ['Vitrine SARL', '1 rue de la Paix', '75002 Paris'],
  sendBy: Date.UTC(2026, 11, 7),
  paidByShop: false,
  words: '',
  deduction: 0,
};
export const WITHDRAWAL: ReturnFacts = {
  kind: 'withdrawal',
  reference: 'W-K7QM-X2PA',
  receivedAt: '2026-11-21T22:30:00.000Z',
  name: 'Zoë Müller',
  email: 'zoe@visitor.example',
  number: 'K7QM-X2PA',
  statement: 'The <b>bowl</b>.\nPlease.',
  lines: LINES,
  matched: 'ref',
  term: 'in_time',
  reason: '',
  demo: false,
};
