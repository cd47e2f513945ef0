/** Receipts of the Sistema di Interscambio, as it and intermediaries write them. */
import { expect, test } from 'vitest';
import { readReceipt } from '#src/domain/money/sdi-receipt.ts';

const FILE = 'IT01234567897_QF001.xml';

function receipt(root: string, prefix: string, content: string): string {
  const name = prefix === '' ? root : `${prefix}:${root}`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?xml-stylesheet type="text/xsl" href="RC_v1.1.xsl"?><!-- <NotificaScarto> -->
<${name} xmlns:${prefix || 'x'}="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0" versione="1.0">
  <IdentificativoSdI>111222333</IdentificativoSdI><NomeFile>${FILE}</NomeFile>${content}
  <ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo/></ds:Signature>
</${name}>`;
}

const TIMES = '<DataOraRicezione>2026-11-24T09:00:00.000+01:00</DataOraRicezione>';

test.for([
  ['RicevutaConsegna', 'ns3', 'delivered'],
  ['RicevutaImpossibilitaRecapito', 'ns2', 'undelivered'],
  ['NotificaMancataConsegna', 'types', 'undelivered'],
  ['RicevutaScarto', '', 'refused'],
  ['NotificaScarto', 'types', 'refused'],
] as const)('%s says that it is %s', ([root, prefix, state]) => {
  expect(readReceipt(receipt(root, prefix, TIMES))).toEqual({
    state,
    file: FILE,
    sdi: '111222333',
    at: Date.parse('2026-11-24T08:00:00Z'),
    errors: [],
  });
});

test('a delivery has its own time, and a refusal its reasons', () => {
  const delivered = receipt(
    'RicevutaConsegna',
    'a',
    `${TIMES}<DataOraConsegna>2026-11-24T10:30:00.000+01:00</DataOraConsegna>`,
  );
  expect(readReceipt(delivered)?.at).toBe(Date.parse('2026-11-24T09:30:00Z'));
  const errors = `<ListaErrori>
    <Errore><Codice>00404</Codice><Descrizione>Fattura duplicata: &quot;F2026&quot; &#8211; gi&#xE0; &lt;trasmessa&gt;</Descrizione><Suggerimento>Verificare
      il numero</Suggerimento></Errore>
    <Errore><Codice>00311</Codice><Descrizione><![CDATA[1.1.4 <CodiceDestinatario> non valido]]></Descrizione></Errore>
  </ListaErrori>`;
  expect(readReceipt(receipt('RicevutaScarto', 'ns2', errors))?.errors).toEqual([
    { code: '00404', text: 'Fattura duplicata: "F2026" – già <trasmessa> Verificare il numero' },
    { code: '00311', text: '1.1.4 <CodiceDestinatario> non valido' },
  ]);
});

test.for([
  ['nothing', ''],
  ['a text', 'RicevutaConsegna'],
  ['the invoice itself', '<p:FatturaElettronica><NomeFile>IT01234567897_QF001.xml</NomeFile></p:FatturaElettronica>'],
  ['a receipt of another kind', receipt('NotificaEsito', 'x', '')],
  ['one without a number', receipt('RicevutaConsegna', 'x', '').replace('111222333', 'abc')],
  ['one of an odd file', receipt('RicevutaConsegna', 'x', '').replace(FILE, '../../etc/passwd')],
  ['one that is cut', receipt('RicevutaConsegna', 'x', '').slice(0, 300)],
])('%s is none', ([, text]) => {
  expect(readReceipt(`${text}`)).toBeNull();
});
