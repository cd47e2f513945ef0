const LONGEST = 100;

/**
 * A name as the last part of an address: 'Éventail d’été' → 'eventail-d-ete'. '' where nothing of it can stand there.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '');
}
