import { useId, useState } from 'react';
import type { LinePieces } from '#src/contract/account-api.ts';
import { CarrierFields, NO_CARRIAGE } from '#src/desk/ship/CarrierFields.tsx';
import { shipFailure } from '#src/desk/ship/ship-words.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { LinePicker } from '#src/ui/LinePicker.tsx';
import { usePart } from '#src/desk/use-desk.ts';

export interface NamedLine {
  readonly id: string;
  readonly name: string;
}

export interface ShipFormProps {
  /** Id in `orders`. */
  readonly order: string;
  readonly lines: readonly NamedLine[];
  readonly left: readonly LinePieces[];
  /** Whether a service makes labels. */
  readonly labels: boolean;
  readonly onSent: () => void;
}

interface SendButtonsProps extends Pick<ShipFormProps, 'labels'> {
  readonly isBusy: boolean;
  readonly onLabel: () => void;
}

function SendButtons({ labels, isBusy, onLabel }: SendButtonsProps) {
  const { t } = usePart('desk-ship');
  return (
    <p className="actions">
      <button className="button" type="submit" aria-disabled={isBusy}>
        {t('send.button')}
      </button>
      {labels && (
        <button className="button button-plain" type="button" aria-disabled={isBusy} onClick={onLabel}>
          {t('label.send')}
        </button>
      )}
    </p>
  );
}

/** A parcel with all that is left, unless somebody takes pieces out of it. */
export function ShipForm({ order, lines, left, labels, onSent }: ShipFormProps) {
  const { desk, t } = usePart('desk-ship');
  const id = useId();
  const [carriage, setCarriage] = useState(NO_CARRIAGE);
  const [chosen, setChosen] = useState(
    new Map(left.map(({ line, quantity }) => [line, quantity])) as ReadonlyMap<string, number>,
  );
  const [complete, setComplete] = useState(false);
  const [missing, setMissing] = useState<'' | 'carrier' | 'lines'>('');
  const press = usePress((error) => shipFailure(desk, t, error));
  const isAll = left.every(({ line, quantity }) => chosen.get(line) === quantity);
  const most = (line: string): number => left.find((one) => one.line === line)?.quantity ?? 0;
  const sent = (parcel: string): void => {
    desk.say(t('said.sent'), async () => {
      await desk.act('undo-ship', { parcel });
      onSent();
    });
    onSent();
  };
  const send = (withLabel: boolean): void => {
    const { tracking, url } = carriage;
    const carrier = carriage.carrier.trim();
    setMissing(carrier === '' ? 'carrier' : chosen.size === 0 ? 'lines' : '');
    if (carrier === '' || chosen.size === 0) return;
    const pieces = isAll ? null : [...chosen].map(([line, quantity]) => ({ line, quantity }));
    const parcel = { order, carrier, lines: pieces, complete: !isAll && complete };
    press.run(async (key) => {
      const { subject } = withLabel
        ? await desk.read('make-label', { ...parcel, key })
        : await desk.act('ship', { ...parcel, tracking, url }, key);
      sent(subject);
    });
  };
  return (
    <form
      className="form ship-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <h3>{t('send')}</h3>
      <CarrierFields
        value={carriage}
        error={missing === 'carrier' ? t('carrier.missing') : undefined}
        onChange={setCarriage}
      />
      <LinePicker
        id={`${id}-lines`}
        legend={t('lines')}
        lines={lines
          .filter((line) => most(line.id) > 0)
          .map((line) => ({ id: line.id, name: line.name, most: most(line.id), note: '' }))}
        chosen={chosen}
        piecesOf={(name) => t('piecesOf', { name })}
        error={missing === 'lines' ? t('lines.missing') : undefined}
        onChange={setChosen}
      />
      {!isAll && (
        <label className="choice">
          <input type="checkbox" checked={complete} onChange={({ target }) => setComplete(target.checked)} />
          <span className="choice-text">{t('complete')}</span>
        </label>
      )}
      <Problem text={press.problem} />
      <SendButtons labels={labels} isBusy={press.isBusy} onLabel={() => send(true)} />
    </form>
  );
}
