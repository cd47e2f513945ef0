import type { PackOrder, PackSender } from '#src/contract/desk/pack.ts';
import { Barcode } from '#src/desk/pack/Barcode.tsx';
import { ON_SHEET, sheets, type Paper } from '#src/desk/pack/print-forms.ts';
import { addressLines } from '#src/domain/address/address.ts';

export interface LabelsProps {
  readonly orders: readonly PackOrder[];
  readonly sender: PackSender;
  readonly paper: Paper;
  /** Place of the first label on the first sheet, from 1. */
  readonly first: number;
  /** Name of the country of an order's address; '': the parcel stays in the country. */
  readonly countryOf: (order: PackOrder) => string;
}

function Label({ order, sender, country }: { order: PackOrder; sender: PackSender; country: string }) {
  const from = [sender.name === '' ? sender.brand : sender.name, ...sender.address.split('\n')];
  return (
    <div className="address-label" lang={order.locale}>
      <p className="label-from">{from.filter((line) => line.trim() !== '').join(' · ')}</p>
      <p className="label-to">{addressLines(order.address, country).join('\n')}</p>
      {order.phone !== '' && <p className="label-phone">{order.phone}</p>}
      {order.courierNote !== '' && <p className="label-note">{order.courierNote}</p>}
      <div className="label-code">
        <Barcode text={order.number} />
        <p>{order.number}</p>
      </div>
    </div>
  );
}

/** Address labels, as many on a sheet as the paper has. */
export function Labels({ orders, sender, paper, first, countryOf }: LabelsProps) {
  return sheets(orders, ON_SHEET[paper], first).map((sheet, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- sheets have nothing but their place
    <div key={at} className="label-sheet" data-paper={paper}>
      {sheet.map((order, place) =>
        order === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- an empty place has nothing else
          <div key={place} className="address-label" />
        ) : (
          <Label key={order.id} order={order} sender={sender} country={countryOf(order)} />
        ),
      )}
    </div>
  ));
}
