/** Parties that send, sell and buy, in the header of an electronic invoice. */
import { group, latin, type Node } from '#src/contract/fattura-pa/xml.ts';
import { sellerNumber } from '#src/contract/fattura-pa/file-name.ts';
import { InvoiceFileError } from '#src/contract/fattura-pa/problem.ts';
import type { DocumentAddress, DocumentSeller } from '#src/contract/documents.ts';
import type { InvoiceRequest } from '#src/domain/money/italian-invoice.ts';

/** Code where the customer has named no SDI code. */
const NO_CODE = '0000000';

interface Seat {
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** Two letters, or ''. */
  readonly province: string;
}

/**
 * Street, then '20121 Milano MI' or '20121 Milano (MI)', perhaps with the country below: as the record of the shop has
 * it.
 */
function sellerSeat(address: string): Seat {
  const lines = address.split('\n').map((line) => line.trim());
  const at = lines.findIndex((line) => /^\d{5}\s/.test(line));
  const [, postcode = '', city = '', province = ''] =
    /^(\d{5})\s+(.+?)(?:\s+\(?([A-Z]{2})\)?)?$/.exec(lines[at] ?? '') ?? [];
  const street = lines.slice(0, Math.max(at, 0)).join(', ');
  if (postcode !== '' && street !== '') return { street, postcode, city, province };
  throw new InvoiceFileError('address');
}

function seatNode({ street, postcode, city, province }: Seat): Node {
  return group(
    'Sede',
    ['Indirizzo', latin(street, 60)],
    ['CAP', postcode],
    ['Comune', latin(city, 60)],
    province === '' ? null : ['Provincia', province],
    ['Nazione', 'IT'],
  );
}

function idNodes(number: string): readonly Node[] {
  return [
    ['IdPaese', 'IT'],
    ['IdCodice', number],
  ];
}

/** `progressive`: what tells this file from all others of the sender, who is the seller. */
export function transmissionNode(progressive: string, seller: DocumentSeller, { sdiCode, pec }: InvoiceRequest): Node {
  return group(
    'DatiTrasmissione',
    group('IdTrasmittente', ...idNodes(sellerNumber(seller))),
    ['ProgressivoInvio', progressive],
    ['FormatoTrasmissione', 'FPR12'],
    ['CodiceDestinatario', sdiCode || NO_CODE],
    sdiCode === '' && pec !== '' ? ['PECDestinatario', pec] : null,
  );
}

/** `isExempt`: in the flat-rate scheme of small businesses (L. 190/2014). */
export function sellerNode(seller: DocumentSeller, isExempt: boolean): Node {
  return group(
    'CedentePrestatore',
    group(
      'DatiAnagrafici',
      group('IdFiscaleIVA', ...idNodes(sellerNumber(seller))),
      group('Anagrafica', ['Denominazione', latin(seller.legalName, 80)]),
      ['RegimeFiscale', isExempt ? 'RF19' : 'RF01'],
    ),
    seatNode(sellerSeat(seller.address)),
  );
}

export function buyerNode(billing: DocumentAddress, { vatNumber, fiscalCode }: InvoiceRequest): Node {
  const { name, company, street, extra, postcode, city, region } = billing;
  return group(
    'CessionarioCommittente',
    group(
      'DatiAnagrafici',
      vatNumber === '' ? null : group('IdFiscaleIVA', ...idNodes(vatNumber)),
      fiscalCode === '' ? null : ['CodiceFiscale', fiscalCode],
      group('Anagrafica', ['Denominazione', latin(company || name, 80)]),
    ),
    seatNode({ street: [street, extra].filter((part) => part !== '').join(', '), postcode, city, province: region }),
  );
}
