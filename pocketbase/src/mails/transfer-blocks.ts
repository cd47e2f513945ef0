/** What mails say of a bank transfer. */
import type { Block } from '#pocketbase/mails/blocks.ts';
import type { Say } from '#pocketbase/mails/words.ts';
import type { TransferView } from '#src/contract/shop-api.ts';
import { inFours } from '#src/domain/money/iban.ts';

/** What somebody enters at their bank. `amount`: an amount in minor units as it is written. */
export function accountBlocks(say: Say, amount: (minor: number) => string, transfer: TransferView | null): Block[] {
  if (transfer === null) return [];
  const rows = [
    [say('transferAmount'), amount(transfer.amount)],
    [say('transferHolder'), transfer.holder],
    [say('transferIban'), inFours(transfer.iban)],
    [say('transferBic'), transfer.bic],
    [say('transferBank'), transfer.bank],
    [say('transferReference'), inFours(transfer.reference)],
  ] as const;
  return [
    { kind: 'facts', rows: rows.filter(([, value]) => value !== '') },
    { kind: 'note', text: say('transferNote') },
  ];
}

/** What becomes of money that has come, or comes now, for an order that has ended. `back`: a part that had come, as it is written; '': none had. */
export function endedBlocks(say: Say, back: string): Block[] {
  const part: Block[] = back === '' ? [] : [{ kind: 'text', text: say('transferPartBack', { amount: back }) }];
  return [...part, { kind: 'text', text: say('transferMeanwhile') }];
}
