/** Names who must be named beside an offer (General Product Safety Regulation (EU) 2023/988, art. 16 and 19). */

/** Countries where the regulation holds: the Union, and the rest of the European Economic Area. */
const MARKET = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

/**
 * Says whether somebody in the Union must answer for what a manufacturer there makes. `country`: ISO 3166-1 alpha-2; ''
 * is not known.
 */
export function needsResponsiblePerson(country: string): boolean {
  return country !== '' && !MARKET.includes(country);
}
