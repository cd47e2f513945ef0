/**
 * Mails as soon as a withdrawal or a request to return has come: to whom it came from, and to the shop. It may name no
 * order of the shop.
 */
import { type Block, type Mail, demoNote, moment, questions } from '#pocketbase/mails/templates/blocks.ts';
import { piecesRows, type PiecesText } from '#pocketbase/mails/templates/parcel-blocks.ts';
import { sayIn, type Say } from '#pocketbase/base/mail-words.ts';
import type { ReturnRecord } from '#src/contract/records.ts';
import type { Locale } from '#src/domain/site/locale.ts';

const REASONS = {
  faulty: 'reasonFaulty',
  wrong_item: 'reasonWrongItem',
  damaged: 'reasonDamaged',
  other: 'reasonElse',
} as const;

/** A withdrawal or a return, as it was received. */
export type ReturnFacts = Pick<
  ReturnRecord,
  'kind' | 'reference' | 'name' | 'email' | 'number' | 'statement' | 'matched' | 'term' | 'reason'
> & {
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** null: none were named. */
  readonly lines: readonly PiecesText[] | null;
  readonly demo: boolean;
};

function facts(say: Say, locale: Locale, { reference, receivedAt, name, email, number }: ReturnFacts): Block {
  const rows = [
    [say('returnReference'), reference],
    [say('returnReceived'), moment(say, locale, Date.parse(receivedAt))],
    [say('contactName'), name],
    [say('orderNumber'), number],
    [say('contactEmail'), email],
  ] as const;
  return { kind: 'facts', rows: rows.filter(([, value]) => value !== '') };
}

function content(say: Say, { kind, lines, statement }: ReturnFacts): Block[] {
  return [
    { kind: 'heading', text: say(kind === 'withdrawal' ? 'withdrawnGoods' : 'returnedGoods') },
    ...(lines === null ? [] : [{ kind: 'lines' as const, rows: piecesRows(lines) }]),
    ...(lines === null && statement === '' ? [{ kind: 'text' as const, text: say('allGoods') }] : []),
    ...(statement === '' ? [] : [{ kind: 'quotation' as const, text: statement }]),
  ];
}

/** To whom it came from: what was said, and when. 'Received' is not 'accepted'. */
export function returnReceipt(locale: Locale, input: ReturnFacts, shopEmail: string): Mail {
  const say = sayIn(locale);
  const kind = input.kind === 'withdrawal' ? 'withdrawal_received' : 'return_requested';
  const text = say(`${kind}_text`, { moment: moment(say, locale, Date.parse(input.receivedAt)) });
  return {
    locale,
    subject: say(`${kind}_subject`, { reference: input.reference }),
    preview: text,
    blocks: [
      { kind: 'title', text: say(`${kind}_title`) },
      ...demoNote(say, input.demo),
      { kind: 'text', text },
      facts(say, locale, input),
      ...content(say, input),
      ...questions(say, shopEmail),
    ],
  };
}

/** To the shop. */
export function returnNotice(locale: Locale, input: ReturnFacts): Mail {
  const say = sayIn(locale);
  const { kind, reference, number, matched, term, reason } = input;
  const hints = [
    say(matched === 'ref' || matched === 'number' ? `notice_${matched}` : 'notice_unmatched'),
    ...(term === '' ? [] : [say(`notice_${term}`)]),
    ...(reason === '' ? [] : [say(REASONS[reason])]),
  ];
  const subject = say(kind === 'withdrawal' ? 'notice_withdrawal' : 'notice_return', { reference, number });
  return {
    locale,
    subject,
    preview: hints.join(' '),
    blocks: [
      { kind: 'title', text: subject },
      ...demoNote(say, input.demo),
      { kind: 'text', text: hints.join('\n') },
      facts(say, locale, input),
      ...content(say, input),
      { kind: 'note', text: say('contactReply') },
    ],
  };
}
