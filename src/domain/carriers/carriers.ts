/**
 * Carriers of France and Italy: their names, and where a parcel is followed. Data with its source and its date; a test
 * holds that no row is without. No carrier's page could be opened to try a link: each is what several public shops use
 * for it.
 */

export const CARRIER_IDS = [
  'colissimo',
  'laposte',
  'chronopost',
  'mondial-relay',
  'dpd',
  'gls',
  'ups',
  'dhl',
  'poste-italiane',
  'sda',
  'brt',
] as const;
export type CarrierId = (typeof CARRIER_IDS)[number];

export interface Carrier {
  readonly id: CarrierId;
  /** As it is stored with a parcel, and as customers read it. */
  readonly name: string;
  /** https address; `{number}` is the tracking number. */
  readonly link: string;
  /** Place that the link was taken from, and when ('YYYY-MM-DD'). */
  readonly source: string;
  readonly read: string;
}

const IN_SHOPS = 'links in the code of several public shops';
const READ = '2026-11-23';

function carrier(id: CarrierId, name: string, link: string): Carrier {
  return { id, name, link, source: IN_SHOPS, read: READ };
}

/** In the order in which a form lists them. */
export const CARRIERS: readonly Carrier[] = [
  carrier('colissimo', 'Colissimo', 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}'),
  carrier('laposte', 'La Poste', 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}'),
  carrier('chronopost', 'Chronopost', 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={number}'),
  carrier('mondial-relay', 'Mondial Relay', 'https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition={number}'),
  carrier('dpd', 'DPD', 'https://trace.dpd.fr/fr/trace/{number}'),
  carrier('gls', 'GLS', 'https://gls-group.com/FR/fr/suivi-colis/?match={number}'),
  carrier('ups', 'UPS', 'https://www.ups.com/track?tracknum={number}'),
  carrier('dhl', 'DHL', 'https://www.dhl.com/fr-fr/home/tracking.html?tracking-id={number}'),
  carrier('poste-italiane', 'Poste Italiane', 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/{number}'),
  carrier('sda', 'SDA', 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/{number}'),
  carrier('brt', 'BRT', 'https://vas.brt.it/vas/sped_det_show.hsm?referer=sped_numspe_par.htm&Nspediz={number}'),
];

/** The names of a carrier that people write beside its own. */
const ALSO: Readonly<Record<string, CarrierId>> = {
  bartolini: 'brt',
  poste: 'poste-italiane',
  posteitaliane: 'poste-italiane',
  dhlexpress: 'dhl',
  dpdfrance: 'dpd',
};

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** The carrier that somebody means by a name; null: none that we know. */
export function carrierNamed(name: string): Carrier | null {
  const typed = plain(name);
  const id = Object.hasOwn(ALSO, typed) ? ALSO[typed] : undefined;
  return CARRIERS.find((one) => one.id === id || plain(one.name) === typed) ?? null;
}

/** A tracking number without blanks, dots and dashes, in capital letters: as carriers look it up. */
export function tidyTracking(typed: string): string {
  return typed.replace(/[\s.\u2010-\u2015-]/g, '').toUpperCase();
}

/**
 * Address at which a parcel is followed: the link of the carrier of this name; '' where it is none that we know, or
 * there is no number.
 */
export function trackingLink(name: string, number: string): string {
  const tidy = tidyTracking(number);
  const found = carrierNamed(name);
  return found === null || tidy === '' ? '' : found.link.replace('{number}', () => encodeURIComponent(tidy));
}
