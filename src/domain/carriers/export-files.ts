/**
 * Export files of orders, one for each carrier's import tool: columns as data, with where they were read and when. No
 * tool could be tried: the first file is tried with one order. What only the shop's own contract says (codes of
 * customer, branch, tariff) stays empty, and is filled in in the tool.
 */
import type { CarrierId } from '#src/domain/carriers/carriers.ts';
import {
  cellCapitals,
  cellPhone,
  cellText,
  kilograms,
  senderPlace,
  type Column,
  type ExportContext,
  type ExportOrder,
} from '#src/domain/carriers/export-orders.ts';

export interface ExportFile {
  readonly carrier: CarrierId;
  /** Says whether the first row has the names of the columns. */
  readonly named: boolean;
  readonly separator: ',' | ';';
  /** 'utf-8-bom': with the mark by which Windows knows it. */
  readonly encoding: 'utf-8' | 'utf-8-bom' | 'windows-1252';
  /** Orders of one file. */
  readonly most: number;
  readonly columns: readonly Column[];
  readonly source: string;
  /** 'YYYY-MM-DD' */
  readonly read: string;
}

const empty = (name: string): Column => [name, () => ''];
const fixed = (name: string, text: string): Column => [name, () => text];
const words = (list: string): string[] => list.split(' ');

/**
 * Home without signature in France, Monaco and Andorra; the same codes as the module of La Poste takes, where it has
 * one for each country.
 */
const colissimoProduct = (country: string): string => (['FR', 'MC', 'AD'].includes(country) ? 'DOM' : 'DOS');

const COLISSIMO: ExportFile = {
  carrier: 'colissimo',
  named: false,
  separator: ',',
  encoding: 'utf-8',
  most: 100,
  source: "La Poste's own module for Magento 2, controller Coliship/Export: ColiShip's format of that module",
  read: '2026-11-23',
  columns: [
    fixed('entete_ligne_colis', 'EXP'),
    ['reference_expedition', ({ number }) => number],
    ['raison_sociale_expediteur', (_, { sender }) => cellText(sender.name, 35)],
    ...words('nom_commercial_chargeur prenom_expediteur').map(empty),
    ['adresse_1_expediteur', (_, { sender }) => cellText(senderPlace(sender.address).street, 35)],
    ...words('adresse_2_expediteur adresse_3_expediteur adresse_4_expediteur').map(empty),
    ['code_postal_expediteur', (_, { sender }) => senderPlace(sender.address).postcode],
    ['commune_expediteur', (_, { sender }) => cellText(senderPlace(sender.address).city, 35)],
    ['code_pays_expediteur', (_, { sender }) => sender.country],
    ['mail_expediteur', (_, { sender }) => cellText(sender.email)],
    ['telephone_expediteur', (_, { sender }) => cellPhone(sender.phone)],
    ['raison_sociale', ({ address }) => cellText(address.company, 35)],
    ['nom_destinataire', ({ address }) => cellText(address.name, 35)],
    empty('prenom'),
    ['adresse_1', ({ address }) => cellText(address.street, 35)],
    ['adresse_2', ({ address }) => cellText(address.extra, 35)],
    ...words('adresse_3 adresse_4').map(empty),
    ['code_postal', ({ address }) => cellText(address.postcode)],
    ['commune', ({ address }) => cellText(address.city, 35)],
    ['code_pays', ({ address }) => address.country],
    empty('code_iso_province'),
    ['portable', ({ phone }) => cellPhone(phone)],
    empty('telephone'),
    ['mail', ({ email }) => cellText(email)],
    empty('code_point_retrait'),
    ['code_produit', ({ address }) => colissimoProduct(address.country)],
    fixed('ftd', '0'),
    empty('langue_notification'),
    fixed('livraison_avec_signature', 'N'),
    fixed('livraison_sans_code_bloquant', 'O'),
    ['poids', ({ weight }) => `${weight}`],
    ...words('nature_envoi montant_adv tag_users').map(empty),
  ],
};

const upper =
  (most: number) =>
  (text: string): string =>
    cellCapitals(text, most);
const town = (text: string): string => cellText(cellCapitals(text, 100).replace(/[0-9.,/]/g, ' '), 25);

/**
 * 44 columns without names, capital letters without accents. Orders name no relay point: they go to the door, or the
 * tool is told which.
 */
const MONDIAL_RELAY: ExportFile = {
  carrier: 'mondial-relay',
  named: false,
  separator: ';',
  encoding: 'windows-1252',
  most: 75,
  source: "Mondial Relay, 'import-de-fichiers-csv-v3.1', as two public shops quote its 44 columns",
  read: '2026-11-23',
  columns: [
    empty('A numéro de client'),
    ['B numéro de commande', ({ number }) => number],
    ['C nom du client final', ({ address }) => upper(32)(address.name)],
    ['D complément du nom', ({ address }) => upper(32)(address.company)],
    ['E numéro et rue', ({ address }) => upper(32)(address.street)],
    ["F complément d'adresse", ({ address }) => upper(32)(address.extra)],
    ['G ville', ({ address }) => town(address.city)],
    ['H code postal', ({ address }) => cellText(address.postcode)],
    ['I pays', ({ address }) => address.country],
    empty('J téléphone fixe'),
    ['K téléphone cellulaire', ({ phone }) => cellPhone(phone)],
    ['L e-mail', ({ email }) => cellText(email, 70)],
    fixed('M type de collecte', 'A'),
    ...words('N_id_relais_de_collecte O_pays_de_collecte').map(empty),
    fixed('P type de livraison', 'D'),
    ...words('Q_id_relais_de_livraison R_pays_du_relais').map(empty),
    fixed('S mode de livraison', 'HOM'),
    fixed('T langue', 'FR'),
    fixed('U nombre de colis', '1'),
    ['V poids', ({ weight }) => `${Math.max(100, weight)}`],
    ...words('W_longueur X_volume Y_valeur Z_devise AA_assurance AB_montant_CRT AC_devise_CRT').map(empty),
    ['AD instructions', ({ note }) => upper(30)(note)],
    ...words('AE AF AG AH AI AJ AK AL AM AN AO AP AQ AR').map(empty),
  ],
};

/** Countries as BRT writes them; Italy is ''. The others are as in ISO 3166. */
const BRT_COUNTRIES: Readonly<Record<string, string>> = {
  IT: '',
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FR: 'F',
  IE: 'IRL',
  LU: 'L',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
};

const BRT: ExportFile = {
  carrier: 'brt',
  named: true,
  separator: ';',
  encoding: 'windows-1252',
  most: 100,
  source:
    "the file FNVAB00R of BRT's EasySped, as a public module for Magento writes it, with the lengths of a second public shop",
  read: '2026-11-23',
  columns: [
    // Cancelled, customer code, branch, tariff: the contract says them.
    ...words('vabant vabccm vablnp vabctr').map(empty),
    // 1: paid by the shop, nothing to collect.
    fixed('vabcbo', '1'),
    ['vabaas', (_, { day }) => day.slice(0, 4)],
    ['vabmgs', (_, { day }) => day.slice(5).replace('-', '')],
    ['vabrmn', ({ number }) => number.replace('-', '')],
    ['vabrsd', ({ address }) => cellText(address.company === '' ? address.name : address.company, 35)],
    ['vabind', ({ address }) => cellText(address.street, 35)],
    ['vablod', ({ address }) => cellText(address.city, 35)],
    ['vabcad', ({ address }) => cellText(address.postcode, 9)],
    ['vabprd', ({ address }) => address.region],
    ['vabnzd', ({ address: { country } }) => BRT_COUNTRIES[country] ?? country],
    fixed('vabncl', '1'),
    ['vabpkb', ({ weight }) => kilograms(weight).replace('.', ',')],
    ...words('vabcas vabvca').map(empty),
    ['vabnot', ({ address }) => cellText(address.extra, 35)],
    ['vabnt2', ({ note }) => cellText(note, 35)],
    ['vabnrc', ({ address }) => cellText(address.name, 35)],
    ['vabtrc', ({ phone }) => cellPhone(phone)],
    empty('vabtic'),
    ['vabemd', ({ email }) => cellText(email, 70)],
    ['vabrma', ({ number }) => number],
  ],
};

/**
 * The 76 columns of Poste Delivery Business ('stampa massiva'); source and date stand with the file. Those without a
 * value are left to the tool.
 */
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

const POSTE_COLUMNS: readonly Column[] = NAMES.split(' ').map((name) => [name, VALUES[name] ?? (() => '')]);

const POSTE: ExportFile = {
  carrier: 'poste-italiane',
  named: true,
  separator: ';',
  encoding: 'utf-8-bom',
  most: 100,
  source: "Poste Delivery Business, 'stampa massiva', 76 columns, as a public generator of such files has them",
  read: '2026-11-23',
  columns: POSTE_COLUMNS,
};

export const EXPORT_FILES: readonly ExportFile[] = [COLISSIMO, MONDIAL_RELAY, POSTE, BRT];

/** The rows of a file, its names included where it has them. */
export function exportRows(file: ExportFile, orders: readonly ExportOrder[], context: ExportContext): string[][] {
  const rows = orders.map((order) => file.columns.map(([, value]) => value(order, context)));
  return file.named ? [file.columns.map(([name]) => name), ...rows] : rows;
}

/** Street and house number, which Poste wants apart: 'Via Roma 12/A' → 'Via Roma', '12/A'. */
export function splitStreet(street: string): readonly [street: string, number: string] {
  const [, name, number] = /^(.*?\D)[\s,]+(\d+\s*(?:[/-]?\s*\w{1,3})?)$/.exec(street.trim()) ?? [];
  if (name !== undefined && number !== undefined) return [name.replace(/[\s,]+$/, ''), number.replace(/\s/g, '')];
  // 'SNC': without a number, as Italian addresses write it.
  return [street.trim(), 'SNC'];
}
