import { useId, useState } from 'react';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import type { DeskParcel } from '#src/contract/desk/ship.ts';
import { CarrierFields } from '#src/desk/ship/CarrierFields.tsx';
import { shipFailure } from '#src/desk/ship/ship-words.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { Field } from '#src/ui/Field.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

export type ChangeKind = 'delivered' | 'returned' | 'lost' | 'correct';

const SAID = {
  delivered: 'said.delivered',
  returned: 'said.returned',
  lost: 'said.lost',
  correct: 'said.corrected',
} as const;

/** 'YYYY-MM-DD' where the operator is. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

export interface ParcelChangeProps {
  readonly parcel: DeskParcel;
  readonly kind: ChangeKind;
  readonly onEnd: (isDone: boolean) => void;
}

/** What has become of a parcel: asked once more, with the day where it has one. */
export function ParcelChange({ parcel, kind, onEnd }: ParcelChangeProps) {
  const { desk, t } = usePart('desk-ship');
  const id = useId();
  const [day, setDay] = useState(today);
  const [carriage, setCarriage] = useState({ ...parcel, url: '', chosen: true });
  const press = usePress((error) => shipFailure(desk, t, error));
  const change = (key: string): Promise<ActionAnswer> => {
    const one = { parcel: parcel.id };
    // Today is now: a day whose noon is still to come would be in the future.
    const dated = { ...one, day: day === today() ? '' : day };
    if (kind === 'delivered') return desk.act('parcel-delivered', dated, key);
    if (kind === 'returned') return desk.act('parcel-returned', dated, key);
    if (kind === 'lost') return desk.act('parcel-lost', one, key);
    const { carrier, tracking, url } = carriage;
    return desk.act('parcel-tracking', { ...one, carrier: carrier.trim(), tracking, url }, key);
  };
  return (
    <PressForm
      noValidate
      press={press}
      submit={kind === 'correct' ? t('correct.save') : t(kind)}
      beside={
        <button className="button button-plain" type="button" onClick={() => onEnd(false)}>
          {t('cancel')}
        </button>
      }
      onSubmit={() =>
        press.run(async (key) => {
          await change(key);
          desk.say(t(SAID[kind]));
          onEnd(true);
        })
      }
    >
      {kind === 'lost' && <p>{t('sure.lost')}</p>}
      {kind === 'returned' && <p>{t('sure.returned')}</p>}
      {(kind === 'delivered' || kind === 'returned') && (
        <Field
          id={`${id}-day`}
          label={t('day')}
          type="date"
          max={today()}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      )}
      {kind === 'correct' && (
        <CarrierFields
          value={carriage}
          error={undefined}
          onChange={(value) => setCarriage((before) => ({ ...before, ...value }))}
        />
      )}
    </PressForm>
  );
}
