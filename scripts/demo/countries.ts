/** Countries of delivery. Their VAT rates are those of the table (domain/vat-table); Great Britain is in none. */
import { vatRow } from '#src/domain/money/vat-table.ts';
import { words } from '#scripts/demo/text.ts';
import type { Words } from '#scripts/demo/text.ts';

export interface DemoCountry {
  readonly code: string;
  readonly name: Words;
  readonly active: boolean;
  /** Basis points. */
  readonly standard: number;
  readonly books: number;
}

/** A member state of the Union, or Monaco, with the rates of the table. */
export function member(code: string, name: Words): DemoCountry {
  const row = vatRow(code);
  if (row === null) throw new Error(`The table of VAT rates has no row for ${code}.`);
  return { code, name, active: true, standard: row.standard, books: row.books };
}

export const COUNTRIES: readonly DemoCountry[] = [
  member('FR', words('France', 'France', 'Francia')),
  member('IT', words('Italy', 'Italie', 'Italia')),
  member('BE', words('Belgium', 'Belgique', 'Belgio')),
  member('DE', words('Germany', 'Allemagne', 'Germania')),
  member('ES', words('Spain', 'Espagne', 'Spagna')),
  member('LU', words('Luxembourg', 'Luxembourg', 'Lussemburgo')),
  member('AT', words('Austria', 'Autriche', 'Austria')),
  member('NL', words('Netherlands', 'Pays-Bas', 'Paesi Bassi')),
  member('PT', words('Portugal', 'Portugal', 'Portogallo')),
  member('IE', words('Ireland', 'Irlande', 'Irlanda')),
  member('MC', words('Monaco', 'Monaco', 'Monaco')),
  // Off until the seller has a UK VAT number.
  {
    code: 'GB',
    name: words('United Kingdom', 'Royaume-Uni', 'Regno Unito'),
    active: false,
    standard: 2000,
    books: 0,
  },
];
