import { useCallback } from 'react';
import { openPartWords } from '#src/desk/load-words.ts';
import { ParcelCard } from '#src/desk/ship/ParcelCard.tsx';
import { ShipForm, type NamedLine } from '#src/desk/ship/ShipForm.tsx';
import { hindranceWords } from '#src/desk/ship/ship-words.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { useDesk, usePart } from '#src/desk/use-desk.ts';

/** What the section takes of the order's page. */
interface ShippedOrder {
  readonly id: string;
  readonly lines: readonly { readonly id: string; readonly name: string; readonly values: readonly string[] }[];
}

export interface ShipSectionProps {
  readonly order: ShippedOrder;
  readonly reload: () => void;
}

function Parcels({ order, reload: reloadPage }: ShipSectionProps) {
  const { desk, t } = usePart('desk-ship');
  const { value, error, reload } = useRead(
    useCallback(() => desk.read('parcels', { order: order.id }), [desk, order.id]),
  );
  if (error !== null) return <Failed error={error} reload={reload} />;
  if (value === null) return <p>{desk.t('loading')}</p>;
  const lines: NamedLine[] = order.lines.map(({ id, name, values }) => ({ id, name: [name, ...values].join(', ') }));
  const onChanged = (): void => {
    reload();
    reloadPage();
  };
  const { parcels, left, hindrance } = value;
  return (
    <>
      {parcels.length === 0 && <p>{t('parcels.none')}</p>}
      <ul className="ship-parcels">
        {parcels.map((parcel) => (
          <ParcelCard key={parcel.id} parcel={parcel} lines={lines} onChanged={onChanged} />
        ))}
      </ul>
      {left.length === 0 && parcels.length > 0 && <p className="label">{t('send.nothing')}</p>}
      {left.length > 0 && hindrance !== '' && <p className="note">{hindranceWords(t, hindrance)}</p>}
      {left.length > 0 && hindrance === '' && (
        <ShipForm
          key={JSON.stringify(left)}
          order={order.id}
          lines={lines}
          left={left}
          labels={value.labels}
          onSent={onChanged}
        />
      )}
    </>
  );
}

/** Parcels of an order: those that are sent, and the next one. */
export function ShipSection(props: ShipSectionProps) {
  const desk = useDesk();

  const { value: t, error, reload } = useRead(useCallback(() => openPartWords(desk.locale, 'desk-ship'), [desk]));
  if (t === null) return <Failed error={error} reload={reload} />;
  return (
    <section className="ship" aria-labelledby="ship-title">
      <h2 id="ship-title">{t('parcels')}</h2>
      <Parcels {...props} />
    </section>
  );
}
