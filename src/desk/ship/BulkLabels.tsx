import { useState } from 'react';
import type { ShipOrder } from '#src/contract/desk/ship.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { saveLabel } from '#src/desk/ship/save-label.ts';
import { shipFailure, type ShipT } from '#src/desk/ship/ship-words.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { CARRIERS } from '#src/domain/carriers/carriers.ts';
import { SelectField } from '#src/ui/SelectField.tsx';

export interface BulkLabelsProps {
  readonly desk: Desk;
  readonly t: ShipT;
  readonly orders: readonly ShipOrder[];
  readonly onMade: () => void;
}

/** Labels of the chosen orders: made one after the other, and saved to be printed. One that fails stops no other. */
export function BulkLabels({ desk, t, orders, onMade }: BulkLabelsProps) {
  const [carrier, setCarrier] = useState(CARRIERS[0]?.name ?? '');
  const [failures, setFailures] = useState<readonly string[]>([]);
  const press = usePress((error) => shipFailure(desk, t, error));
  const open = orders.filter(({ pieces, hindrance }) => pieces > 0 && hindrance === '');
  const files = orders.flatMap(({ number, labels }) => labels.map((label) => ({ ...label, number })));
  const make = (): void =>
    void press.run(async (key) => {
      const failed: string[] = [];
      for (const { id, number } of open) {
        // The key of an order is that of the press: pressed again after a failure, it makes nothing twice.
        const request = { order: id, carrier, lines: null, complete: false, key: `${key}-${id}` };
        await desk.read('make-label', request).catch((error: unknown) => {
          failed.push(t('labels.failed', { number, reason: shipFailure(desk, t, error) }));
        });
      }
      setFailures(failed);
      desk.say(t('labels.made', { count: open.length - failed.length }));
      onMade();
    });
  const save = (): void =>
    void press.run(async () => {
      for (const { parcel, file, number } of files) await saveLabel(desk, parcel, file, number);
    });
  return (
    <section aria-labelledby="ship-labels">
      <h2 id="ship-labels">{t('labels')}</h2>
      <p>{t('labels.hint')}</p>
      <SelectField
        id="ship-labels-carrier"
        label={t('carrier')}
        value={carrier}
        options={CARRIERS.map(({ name }) => ({ value: name, text: name }))}
        onChange={({ target }) => setCarrier(target.value)}
      />
      <div role="alert">
        {[...failures, press.problem].map((text) => (
          <p key={text} className="field-error">
            {text}
          </p>
        ))}
      </div>
      <p className="actions">
        {open.length > 0 && (
          <button type="button" className="button" aria-disabled={press.isBusy} onClick={make}>
            {t('labels.make', { count: open.length })}
          </button>
        )}
        {files.length > 0 && (
          <button type="button" className="button button-plain" aria-disabled={press.isBusy} onClick={save}>
            {t('labels.saveAll', { count: files.length })}
          </button>
        )}
      </p>
    </section>
  );
}
