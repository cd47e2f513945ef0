/** Letters that are no letter with a mark: what people type for them. */
const SPELLED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** A text in small letters without accents, as people search for it: 'Théière' → 'theiere', 'Straße' → 'strasse'. */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđı]/g, (letter) => SPELLED[letter] ?? letter);
}
