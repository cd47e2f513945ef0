import { useId } from 'react';
import { CARRIERS } from '#src/domain/carriers/carriers.ts';
import { guessCarriers, isMistyped } from '#src/domain/carriers/guess-carrier.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

export interface Carriage {
  readonly carrier: string;
  readonly tracking: string;
  readonly url: string;
  /** Somebody has chosen the carrier: its number's form says nothing more. */
  readonly chosen: boolean;
}

export const NO_CARRIAGE: Carriage = { carrier: '', tracking: '', url: '', chosen: false };

const OTHER = '-';
const isKnown = (name: string): boolean => CARRIERS.some((one) => one.name === name);

interface CarrierFieldsProps {
  readonly value: Carriage;
  readonly error: string | undefined;
  readonly onChange: (value: Carriage) => void;
}

interface PartProps extends CarrierFieldsProps {
  readonly id: string;
  readonly onChoose: (carrier: string) => void;
}

function guessWords(t: PartT<'desk-ship'>, tracking: string): string {
  if (isMistyped(tracking)) return t('tracking.mistyped');
  const guesses = guessCarriers(tracking);
  if (guesses.length > 1) return t('guess.several');
  return guesses[0] === undefined ? '' : t('guess', { name: guesses[0].name });
}

function TrackingField({ id, value, onChange, onChoose }: PartProps) {
  const { t } = usePart('desk-ship');
  const guesses = guessCarriers(value.tracking);
  const type = (tracking: string): void => {
    const [guess] = guessCarriers(tracking);
    onChange({ ...value, tracking, carrier: value.chosen ? value.carrier : (guess?.name ?? '') });
  };
  return (
    <Field
      id={`${id}-tracking`}
      label={t('tracking')}
      hint={t('tracking.hint')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={100}
      value={value.tracking}
      onChange={({ target }) => type(target.value)}
    >
      <p className="label" role="status">
        {guessWords(t, value.tracking)}
      </p>
      {guesses.length > 1 && (
        <p className="actions">
          {guesses.map(({ name }) => (
            <button
              key={name}
              type="button"
              className="button button-plain"
              aria-pressed={value.carrier === name}
              onClick={() => onChoose(name)}
            >
              {name}
            </button>
          ))}
        </p>
      )}
    </Field>
  );
}

/** A carrier that we do not know: its name, and where its parcels are followed. */
function OtherCarrier({ id, value, error, onChange }: PartProps) {
  const { t } = usePart('desk-ship');
  return (
    <>
      <Field
        id={`${id}-name`}
        label={t('carrier.name')}
        error={error}
        maxLength={100}
        value={value.carrier}
        onChange={({ target }) => onChange({ ...value, carrier: target.value })}
      />
      <Field
        id={`${id}-url`}
        label={t('link')}
        hint={t('link.hint')}
        type="url"
        maxLength={500}
        value={value.url}
        onChange={({ target }) => onChange({ ...value, url: target.value })}
      />
    </>
  );
}

/** Tracking number and carrier. The number's form offers a carrier, and anybody may say another one. */
export function CarrierFields(props: CarrierFieldsProps) {
  const { t } = usePart('desk-ship');
  const { value, error, onChange } = props;
  const id = useId();
  const isOther = value.chosen && !isKnown(value.carrier);
  const choose = (carrier: string): void =>
    onChange({ ...value, carrier: carrier === OTHER ? '' : carrier, chosen: carrier !== '' });
  const part = { ...props, id, onChoose: choose };
  return (
    <>
      <TrackingField {...part} />
      <SelectField
        id={`${id}-carrier`}
        label={t('carrier')}
        error={isOther ? undefined : error}
        value={isOther ? OTHER : value.carrier}
        options={[
          { value: '', text: '–' },
          ...CARRIERS.map(({ name }) => ({ value: name, text: name })),
          { value: OTHER, text: t('carrier.other') },
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      {isOther && <OtherCarrier {...part} />}
    </>
  );
}
