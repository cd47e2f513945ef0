import { INTERFACE } from '#src/config.ts';
import type { Draft } from '#src/islands/withdraw/draft.ts';
import { chosenOf, goodsOf, type KnownOrder } from '#src/islands/withdraw/goods.ts';
import type { StatementField } from '#src/islands/withdraw/problems.ts';
import type { WithdrawMessages } from '#src/islands/withdraw/props.ts';
import { idOf, STATED } from '#src/islands/withdraw/statement-fields.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { LinePicker } from '#src/ui/LinePicker.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';

export interface WithdrawnGoodsProps {
  readonly t: ClientT<WithdrawMessages>;
  readonly draft: Draft;
  readonly known: KnownOrder | null;
  readonly errorOf: (field: StatementField) => string | undefined;
  readonly onChange: (changes: Partial<Draft>) => void;
}

/** Shows what is withdrawn from: chosen among the lines of an order that is known here, else said in words. */
export function WithdrawnGoods({ t, draft, known, errorOf, onChange }: WithdrawnGoodsProps) {
  const goods = known === null ? [] : goodsOf(known);
  return goods.some(({ left }) => left > 0) ? (
    <LinePicker
      id={idOf('lines')}
      legend={t('lines')}
      lines={goods.map(({ line, name, left, exclusion }) => ({
        id: line,
        name,
        most: left,
        note: left === 0 ? t('gone') : exclusion === '' ? '' : t(exclusion),
      }))}
      chosen={chosenOf(goods, draft)}
      piecesOf={(name) => t('piecesOf', { name })}
      error={errorOf('lines')}
      onChange={(chosen) => onChange({ lines: Object.fromEntries(chosen) })}
    />
  ) : (
    <TextArea
      id={idOf('statement')}
      label={t('what')}
      hint={t('whatHint')}
      rows={INTERFACE.textareaRows}
      maxLength={STATED.statement}
      value={draft.statement}
      error={errorOf('statement')}
      onChange={({ target }) => onChange({ statement: target.value })}
    />
  );
}
