/**
 * The journal of sales as bookkeeping programs in France take it: the columns of the file of accounting entries (FEC;
 * LPF art. A. 47 A-1). One entry a document: the customer on one side, sales and VAT by rate on the other. Debits and
 * credits are the same to the cent, because a document’s amount is the sum of its parts. Pure.
 */
import { regionOf, type Region, type Sold } from '#src/domain/month/regions.ts';

export const JOURNAL_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

/** '': the usual one of the French chart of accounts. */
export interface Accounts {
  readonly journal: string;
  readonly customers: string;
  readonly sales: string;
  readonly salesOss: string;
  readonly salesExport: string;
  readonly vat: string;
  readonly vatOss: string;
}

/** 411 customers, 707 sales of goods, 44571 VAT collected; what stands after it is the shop’s own choice. */
export const USUAL_ACCOUNTS: Accounts = {
  journal: 'VE',
  customers: '411000',
  sales: '707000',
  salesOss: '707100',
  salesExport: '707900',
  vat: '445710',
  vatOss: '445711',
};

/** Other taxes that are owed (447): the VAT of a country outside the Union is none that France collects. */
const VAT_EXPORT = '447000';

export interface JournalDocument extends Sold {
  readonly number: string;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  readonly name: string;
  readonly order: string;
  readonly gross: number;
  /** Empty where no VAT is charged. */
  readonly vat: readonly { readonly rate: number; readonly net: number; readonly vat: number }[];
}

/** Names of the accounts, in French: the file is read in France. */
const LABELS = {
  journal: 'Ventes',
  customers: 'Clients',
  sales: 'Ventes de marchandises',
  salesOss: 'Ventes à distance UE (OSS)',
  salesExport: 'Exportations',
  vat: 'TVA collectée',
  vatOss: 'TVA des autres États membres (OSS)',
  vatExport: 'TVA d’un pays tiers',
} as const;

type Account = Exclude<keyof typeof LABELS, 'journal'>;

const SALES_OF: Readonly<Record<Region, Account>> = { home: 'sales', oss: 'salesOss', export: 'salesExport' };
const VAT_OF: Readonly<Record<Region, Account>> = { home: 'vat', oss: 'vatOss', export: 'vatExport' };

/** 1234 → '12,34', as French programs read it. */
function money(minor: number): string {
  const digits = `${minor}`.padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** '20', '5,5'. */
function percent(rate: number): string {
  return `${rate / 100}`.replace('.', ',');
}

interface Entry {
  readonly account: Account;
  readonly label: string;
  /** Above 0: a debit. */
  readonly amount: number;
}

function entriesOf(document: JournalDocument): readonly Entry[] {
  const region = regionOf(document);
  const sales = SALES_OF[region];
  const vatAccount = VAT_OF[region];
  const parts = document.vat.length > 0 ? document.vat : [{ rate: 0, net: document.gross, vat: 0 }];
  const where = region === 'home' ? '' : ` ${document.country}`;
  return [
    { account: 'customers' as const, label: LABELS.customers, amount: document.gross },
    ...parts.flatMap(
      ({ rate, net, vat }) =>
        [
          { account: sales, label: `${LABELS[sales]}${where} ${percent(rate)} %`, amount: -net },
          { account: vatAccount, label: `${LABELS[vatAccount]}${where} ${percent(rate)} %`, amount: -vat },
        ] as const,
    ),
  ].filter(({ amount }) => amount !== 0);
}

/** Rows in the order of the columns, without the columns’ names. `first`: number of the first entry. */
export function journalRows(
  documents: readonly JournalDocument[],
  accounts: Accounts,
  first = 1,
): readonly (readonly string[])[] {
  const numberOf = (account: Account | 'journal'): string =>
    account === 'vatExport' ? VAT_EXPORT : accounts[account] || USUAL_ACCOUNTS[account];
  return documents.flatMap((document, at) => {
    const day = document.day.replaceAll('-', '');
    return entriesOf(document).map(({ account, label, amount }) => [
      numberOf('journal'),
      LABELS.journal,
      `${first + at}`,
      day,
      numberOf(account),
      label,
      '',
      '',
      document.number,
      day,
      `${document.number} ${document.order} ${document.name}`.trim(),
      money(amount > 0 ? amount : 0),
      money(amount < 0 ? -amount : 0),
      '',
      '',
      day,
      '',
      '',
    ]);
  });
}
