import { useState, useId } from 'react';
import type { DeskParcel } from '#src/contract/desk/ship.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { NamedLine } from '#src/desk/ship/ShipForm.tsx';
import { shipFailure } from '#src/desk/ship/ship-words.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress, type Press } from '#src/staff/kit/use-press.ts';
import { formatDay } from '#src/i18n/format.ts';
import { saveLabel } from '#src/desk/ship/save-label.ts';
import { usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import { CarrierFields } from '#src/desk/ship/CarrierFields.tsx';
import { Field } from '#src/ui/Field.tsx';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

export interface ParcelCardProps {
  readonly parcel: DeskParcel;
  readonly lines: readonly NamedLine[];
  readonly onChanged: () => void;
}

function mailWords(t: PartT<'desk-ship'>, mail: string): string {
  if (mail === 'queued') return t('mail.queued');
  if (mail === 'failed') return t('mail.failed');
  return mail === 'sent' ? t('mail.sent') : '';
}

/** What became of a parcel, in the order in which it happened. */
function facts({ locale }: Desk, t: PartT<'desk-ship'>, parcel: DeskParcel): string[] {
  const day = (date: string): string => formatDay(locale, new Date(date));
  return [
    t('sentOn', { day: day(parcel.shipped) }),
    ...(parcel.delivered === '' ? [] : [t('deliveredOn', { day: day(parcel.delivered) })]),
    ...(parcel.returned === '' ? [] : [t('returnedOn', { day: day(parcel.returned) })]),
    ...(parcel.lost ? [t('isLost')] : []),
  ];
}

/** A parcel: how it is followed, what is in it, and what can become of it. */
export function ParcelCard({ parcel, lines, onChanged }: ParcelCardProps) {
  const { desk, t } = usePart('desk-ship');
  const [change, setChange] = useState<ChangeKind | null>(null);
  const press = usePress((error) => shipFailure(desk, t, error));
  const { carrier, tracking, url } = parcel;
  const isOpen = parcel.delivered === '' && parcel.returned === '' && !parcel.lost;
  const undo = (): void =>
    void press.run(async (key) => {
      await desk.act('undo-ship', { parcel: parcel.id }, key);
      desk.say(desk.t('undone'));
      onChanged();
    });
  const contents = parcel.lines.map(({ line, quantity }) =>
    t('contents', { pieces: quantity, name: lines.find(({ id }) => id === line)?.name ?? '' }),
  );
  const button = (kind: ChangeKind) => (
    <button type="button" className="button button-plain" onClick={() => setChange(kind)}>
      {t(kind)}
    </button>
  );
  return (
    <li className="ship-parcel">
      <p>
        <strong>{carrier}</strong>{' '}
        {url === '' ? (
          <span translate="no">{tracking}</span>
        ) : (
          <a className="link" href={url} target="_blank" rel="noreferrer" translate="no">
            {tracking === '' ? t('follow') : tracking}
          </a>
        )}
      </p>
      <p className="label">{contents.join(' · ')}</p>
      <p className="label">
        {facts(desk, t, parcel).join(' · ')}
        {isOpen && parcel.mail !== '' && <> · {mailWords(t, parcel.mail)}</>}
      </p>
      {change === null ? (
        <p className="actions">
          {isOpen && button('delivered')}
          {isOpen && button('returned')}
          {isOpen && button('lost')}
          {isOpen && button('correct')}
          <LabelButtons parcel={parcel} press={press} onChanged={onChanged} />
          {parcel.undo && (
            <button type="button" className="button button-plain" aria-disabled={press.isBusy} onClick={undo}>
              {desk.t('undo')}
            </button>
          )}
        </p>
      ) : (
        <ParcelChange
          parcel={parcel}
          kind={change}
          onEnd={(isDone) => {
            setChange(null);
            if (isDone) onChanged();
          }}
        />
      )}
      <Problem text={press.problem} />
    </li>
  );
}

interface LabelButtonsProps {
  readonly parcel: DeskParcel;
  readonly press: Press;
  readonly onChanged: () => void;
}

/** The label of a parcel: saved to be printed, or void. */
function LabelButtons({ parcel, press, onChanged }: LabelButtonsProps) {
  const { desk, t } = usePart('desk-ship');
  const save = (): void => void press.run(() => saveLabel(desk, parcel.id, parcel.label, parcel.tracking));
  const cancel = (): void =>
    void press.run(async (key) => {
      await desk.read('void-label', { parcel: parcel.id, key });
      desk.say(t('said.voided'));
      onChanged();
    });
  return (
    <>
      {parcel.label !== '' && (
        <button type="button" className="button button-plain" aria-disabled={press.isBusy} onClick={save}>
          {t('label.save')}
        </button>
      )}
      {parcel.voidable && (
        <button type="button" className="button button-plain" aria-disabled={press.isBusy} onClick={cancel}>
          {t('label.void')}
        </button>
      )}
    </>
  );
}

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
