/**
 * Names who sells in the demo, by column of the shop's record: an invented company. Every number is made up and none is
 * registered.
 */
export const DEMO_SELLER = {
  legal_name: 'Vitrine Exemple SAS',
  legal_form: 'SAS (société par actions simplifiée)',
  address: '1 rue de l’Exemple\n69001 Lyon\nFrance',
  email: 'hello@vitrine.example',
  phone: '+33 1 99 00 00 00',
  vat_number: 'FR00000000000',
  registration: 'RCS Lyon 000 000 000',
  share_capital: '10\u202F000\u202F€',
  publication_director: 'Camille Exemple',
  host: 'Hébergeur Exemple SAS\n2 rue de l’Exemple, 75001 Paris, France\n+33 1 99 00 00 01',
  mediator: 'Médiateur Exemple\n3 rue de l’Exemple, 75002 Paris, France',
  mediator_url: 'https://mediateur.example',
  epr_numbers: 'FR000000_01AAAA (emballages ménagers, exemple)\nFR000000_05AAAA (équipements électriques, exemple)',
  pec: 'vitrine@pec.example',
} as const;

/**
 * Says whether a legal text is still the demo's: it has the notice of a template, or names somebody or something that
 * was invented.
 */
export function isTemplateText(html: string): boolean {
  return MARKS.some((mark) => html.includes(mark));
}

/** Parts without apostrophes and spaces of their own kind, which editors write in more than one way. */
const MARKS: readonly string[] = [
  'demonstration shop with an invented seller',
  'boutique de démonstration dont le vendeur est imaginaire',
  'negozio dimostrativo il cui venditore è inventato',
  DEMO_SELLER.legal_name,
  DEMO_SELLER.email,
  DEMO_SELLER.registration,
  DEMO_SELLER.vat_number,
  DEMO_SELLER.publication_director,
  DEMO_SELLER.pec,
  'Médiateur Exemple',
  'Hébergeur Exemple',
  'FR000000_0',
];
