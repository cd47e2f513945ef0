import type { Desk } from '#src/desk/desk-types.ts';
import type { ShipT } from '#src/desk/ship/ship-words.ts';
import type { Address } from '#src/domain/address/address.ts';

/** Lines of a label, in the order of envelopes. */
export function addressLines({ name, company, street, extra, postcode, city, region, country }: Address): string[] {
  const town = `${postcode} ${city}${region === '' ? '' : ` ${region}`}`.trim();
  return [company, name, extra, street, town, country].filter((line) => line !== '');
}

export interface AddressCopyProps {
  readonly desk: Desk;
  readonly t: ShipT;
  readonly address: Address;
  /** What is copied beside it. */
  readonly phone: string;
}

/** An address that a tap copies, line by line or whole: for a carrier's form. */
export function AddressCopy({ desk, t, address, phone }: AddressCopyProps) {
  const lines = [...addressLines(address), ...(phone === '' ? [] : [phone])];
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => desk.say(t('said.copied', { text: text.replace(/\n/g, ', ') })),
      () => desk.say(t('said.notCopied')),
    );
  };
  return (
    <div className="ship-address">
      <h3>{t('address')}</h3>
      <p className="label">{t('address.hint')}</p>
      <ul>
        {lines.map((line, index) => (
          <li key={`${index} ${line}`}>
            <button type="button" className="link" dir="auto" onClick={() => copy(line)}>
              {line}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="button button-plain" onClick={() => copy(addressLines(address).join('\n'))}>
        {t('address.all')}
      </button>
    </div>
  );
}
