/**
 * The 76 columns of Poste Delivery Business ('stampa massiva'); source and date are in export-files.ts. Those without a
 * value are left to the tool.
 */
import { cellPhone, cellText, senderPlace, type Column } from '#src/domain/carriers/export-orders.ts';

const NAMES =
  'CHANNEL CODICE_CONTRATTO CENTRO_COSTO CODICE_IDENTIFICATIVO_CLIENTE PRODOTTO COGNOME_RAGSOC_MITTENTE CONTATTO_MITTENTE_REF EMAIL_MITTENTE ' +
  'NUMERO_TELEFONO_MITTENTE NUMERO_CELLULARE_MITTENTE VIA_MITTENTE NUMERO_CIVICO_MITTENTE CAP_MITTENTE LOCALITA_MITTENTE PROVINCIA_MITTENTE ' +
  'CODICE_NAZIONE_MITTENTE NAZIONE_MITTENTE NOTE1_MITTENTE COGNOME_RAGSOC_DESTINATARIO CONTATTO_DESTINATARIO_REF EMAIL_DESTINATARIO ' +
  'NUMERO_TELEFONO_DESTINATARIO NUMERO_CELLULARE_DESTINATARIO VIA_DESTINATARIO NUMERO_CIVICO_DESTINATARIO CAP_DESTINATARIO LOCALITA_DESTINATARIO ' +
  'PROVINCIA_DESTINATARIO CODICE_NAZIONE_DESTINATARIO NAZIONE_DESTINATARIO NOTE1_DESTINATARIO COGNOME_RAGSOC_RITIRO CONTATTO_RITIRO_REF EMAIL_RITIRO ' +
  'NUMERO_TELEFONO_RITIRO NUMERO_CELLULARE_RITIRO VIA_RITIRO NUMERO_CIVICO_RITIRO CAP_RITIRO LOCALITA_RITIRO PROVINCIA_RITIRO CODICE_NAZIONE_RITIRO ' +
  'NAZIONE_RITIRO NOTE1_RITIRO ID_LDV NUMERO_RIFERIMENTO_SPEDIZIONE IDENTIFICATIVO_COLLO NUMERO_COLLI PESO_COLLO LARGHEZZA ALTEZZA PROFONDITA ' +
  'RITIRO_VOLUMETRICO DATA_SPEDIZIONE_RITIRO CONTENUTO BARCODE_SERVIZIO IMPORTO_CONTRASSEGNO TIPO_PAGAMENTO(*) IMPORTO_COPERTURA_FULL ' +
  'CODICE_ANDATA_RITORNO CONSEGNA_GIORNO_ORARIO_DEFINITO_PROGRAMMATA NOTE_FASCE_ORARIE VALUTA FRAZIONARIO_PUNTOPOSTE NOME_UFFICIO_POSTALE ' +
  'FLAG_ASCENSORE MANCATA_CONSEGNA DEST_VICINO VALORE_SPEDIZIONE ADDEBITO_ONERI TIPO_IMBALLO IDENTIFICATIVO_FISCALE TIPO_CONTENUTO ' +
  'DATA_RICHIESTA_CONSEGNA INIZIO_FASCIA_ORARIA_CONSEGNA FINE_FASCIA_ORARIA_CONSEGNA';

/** Street and house number, which Poste wants apart: 'Via Roma 12/A' → 'Via Roma', '12/A'. */
export function splitStreet(street: string): readonly [street: string, number: string] {
  const [, name, number] = /^(.*?\D)[\s,]+(\d+\s*(?:[/-]?\s*\w{1,3})?)$/.exec(street.trim()) ?? [];
  if (name !== undefined && number !== undefined) return [name.replace(/[\s,]+$/, ''), number.replace(/\s/g, '')];
  // 'SNC': without a number, as Italian addresses write it.
  return [street.trim(), 'SNC'];
}

const VALUES: Readonly<Record<string, Column[1]>> = {
  CHANNEL: () => 'STAMPAMASSIVA',
  // Poste Delivery Business Standard.
  PRODOTTO: () => 'APT000902',
  COGNOME_RAGSOC_MITTENTE: (_, { sender }) => cellText(sender.name, 35),
  EMAIL_MITTENTE: (_, { sender }) => cellText(sender.email, 50),
  NUMERO_TELEFONO_MITTENTE: (_, { sender }) => cellPhone(sender.phone),
  VIA_MITTENTE: (_, { sender }) => cellText(splitStreet(senderPlace(sender.address).street)[0], 40),
  NUMERO_CIVICO_MITTENTE: (_, { sender }) => cellText(splitStreet(senderPlace(sender.address).street)[1], 4),
  CAP_MITTENTE: (_, { sender }) => senderPlace(sender.address).postcode,
  LOCALITA_MITTENTE: (_, { sender }) => cellText(senderPlace(sender.address).city, 30),
  PROVINCIA_MITTENTE: (_, { sender }) => senderPlace(sender.address).region,
  CODICE_NAZIONE_MITTENTE: () => 'ITA1',
  NAZIONE_MITTENTE: () => 'ITALIA',
  COGNOME_RAGSOC_DESTINATARIO: ({ address }) => cellText(address.company === '' ? address.name : address.company, 35),
  CONTATTO_DESTINATARIO_REF: ({ address }) => (address.company === '' ? '' : cellText(address.name, 35)),
  EMAIL_DESTINATARIO: ({ email }) => cellText(email, 50),
  NUMERO_CELLULARE_DESTINATARIO: ({ phone }) => cellPhone(phone),
  VIA_DESTINATARIO: ({ address }) => cellText(splitStreet(address.street)[0].replace(/,/g, ' '), 40),
  NUMERO_CIVICO_DESTINATARIO: ({ address }) => cellText(splitStreet(address.street)[1], 4),
  CAP_DESTINATARIO: ({ address }) => cellText(address.postcode, 7),
  LOCALITA_DESTINATARIO: ({ address }) => cellText(address.city, 30),
  PROVINCIA_DESTINATARIO: ({ address }) => address.region,
  CODICE_NAZIONE_DESTINATARIO: ({ address }) => (address.country === 'IT' ? 'ITA1' : address.country),
  NAZIONE_DESTINATARIO: ({ address }) => (address.country === 'IT' ? 'ITALIA' : address.country),
  NOTE1_DESTINATARIO: ({ address, note }) => cellText(`${address.extra} ${note}`, 30),
  NUMERO_RIFERIMENTO_SPEDIZIONE: ({ number }) => number,
  IDENTIFICATIVO_COLLO: ({ number }) => `${number}_1`,
  NUMERO_COLLI: () => '1',
  PESO_COLLO: ({ weight }) => `${weight}`,
  DATA_SPEDIZIONE_RITIRO: (_, { day }) => day.replace(/-/g, ''),
  CONTENUTO: () => 'Merci',
  // Back to the sender.
  MANCATA_CONSEGNA: () => 'R',
};

export const POSTE_COLUMNS: readonly Column[] = NAMES.split(' ').map((name) => [name, VALUES[name] ?? (() => '')]);
