import type { DeskParcel } from '#src/contract/desk/ship.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { saveLabel } from '#src/desk/ship/save-label.ts';
import type { ShipT } from '#src/desk/ship/ship-words.ts';
import type { Press } from '#src/staff/kit/use-press.ts';

export interface LabelButtonsProps {
  readonly desk: Desk;
  readonly t: ShipT;
  readonly parcel: DeskParcel;
  readonly press: Press;
  readonly onChanged: () => void;
}

/** The label of a parcel: saved to be printed, or void. */
export function LabelButtons({ desk, t, parcel, press, onChanged }: LabelButtonsProps) {
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
