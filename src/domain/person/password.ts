/**
 * Says which passwords an account may have, and how hard they are to guess. The backend refuses with the same code that
 * shows the hint while somebody types. Length and guessability count, not kinds of characters (NIST SP 800-63B; OWASP
 * ASVS 5.0, 6.2).
 */

/** Characters. */
export const PASSWORD_MIN = 10;
/** UTF-8 bytes: bcrypt takes no more. */
export const PASSWORD_MAX_BYTES = 71;

export type PasswordProblem = 'password_short' | 'password_long' | 'password_common';

/** 0: refused as too easy; 1 weak, 2 fair, 3 good, 4 strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/** Guesses are built from parts; with fewer than this many a machine has it at once. */
const PARTS_MIN = 4;
const WORD_MAX = 17;

const ROWS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** A year, or a whole date. */
const NUMBER = /^(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,4})/;

const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
  '|': 'l',
};

/** Small letters without accents. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}

/** As it was meant, a character for each: '1' stands for i or for l. */
function undisguised(text: string, one: 'i' | 'l'): string {
  return [...text].map((character) => (character === '1' ? one : (DISGUISES[character] ?? character))).join('');
}

/** The words of what everybody knows of a person: mail address and name. */
function personalWords(personal: readonly string[]): ReadonlySet<string> {
  return new Set(
    personal
      .flatMap((text) => [plain(text).split('@')[0] ?? '', ...plain(text).split(/[^a-z0-9]+/)])
      .filter((word) => word.length >= 3),
  );
}

/**
 * Number of characters from `at` on that are the same, or run, three or more, along a row of the keyboard, the alphabet
 * or the digits.
 */
function runLength(text: string, at: number): number {
  let longest = 1;
  while (text[at + longest] === text[at]) longest += 1;
  for (const row of ROWS) {
    for (let start = row.indexOf(text.charAt(at)); start !== -1; start = row.indexOf(text.charAt(at), start + 1)) {
      let length = 1;
      while (at + length < text.length && text[at + length] === row[start + length]) length += 1;
      if (length >= 3) longest = Math.max(longest, length);
    }
  }
  return longest;
}

/** End of what repeats the `period` characters before `at` once or more; `at` where it does not. */
function repeatEnd(text: string, at: number, period: number): number {
  let end = at;
  while (end < text.length && text[end] === text[end - period]) end += 1;
  return end - at >= period ? end : at;
}

/**
 * The fewest parts that the text can be put together from: words, runs, repetitions, dates, numbers of up to four
 * digits, single characters. Longer texts than any password are cut.
 */
function countParts(given: string, personal: readonly string[]): number {
  const text = plain(given.slice(0, 2 * PASSWORD_MAX_BYTES));
  const own = personalWords(personal);
  const spellings = [text, undisguised(text, 'i'), undisguised(text, 'l')];
  const fewest = [0, ...Array.from(text, () => Number.POSITIVE_INFINITY)];
  for (let at = 0; at < text.length; at += 1) {
    const next = (fewest[at] ?? 0) + 1;
    const reach = (end: number): void => void (fewest[end] = Math.min(fewest[end] ?? next, next));
    reach(at + 1);
    reach(at + (NUMBER.exec(text.slice(at, at + 10))?.[0].length ?? 1));
    for (let end = at + 3; end <= Math.min(text.length, at + WORD_MAX); end += 1) {
      const words = spellings.map((spelling) => spelling.slice(at, end));
      if (words.some((word) => isCommonWord(word) || own.has(word))) reach(end);
    }
    for (let length = runLength(text, at); length > 1; length -= 1) reach(at + length);
    for (let period = 1; period <= at; period += 1) {
      const end = repeatEnd(text, at, period);
      if (end > at) reach(end);
    }
  }
  return fewest[text.length] ?? 0;
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

/** Says why a password is refused; null: it is not. `personal`: mail address and name of the account. */
export function passwordProblem(password: string, personal: readonly string[] = []): PasswordProblem | null {
  if ([...password].length < PASSWORD_MIN) return 'password_short';
  if (utf8Bytes(password) > PASSWORD_MAX_BYTES) return 'password_long';
  return countParts(password, personal) < PARTS_MIN ? 'password_common' : null;
}

/** A hint for the person who types; a refused password has 0. */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  if (passwordProblem(password, personal) !== null) return 0;
  const parts = countParts(password, personal);
  if (parts < 6) return 1;
  if (parts < 8) return 2;
  return parts < 11 ? 3 : 4;
}

/**
 * Words that passwords are made of all over the world, in France and in Italy: what lists of leaked passwords show
 * again and again. Small letters without accents, digits undone ('passw0rd' is 'password'); four letters or more.
 */
const WORDS = `
password passwort passe motdepasse parola parolachiave segreta segreto secret secrets secure security pass word login logon signin welcome
bienvenue benvenuto benvenuti bonjour bonsoir salut ciao buongiorno hello hallo admin administrator administrateur amministratore root guest
default changeme change letmein access master superman batman spiderman starwars matrix pokemon naruto minecraft fortnite roblox mario zelda
google facebook instagram whatsapp youtube netflix amazon apple iphone samsung android windows microsoft linux internet computer ordinateur
orange wanadoo libero tiscali virgilio hotmail gmail yahoo outlook vitrine shop store boutique negozio acquisti
love loveyou iloveyou iloveu jetaime teamo tiamo amore amour amoremio monamour moncoeur cuore coeur bacio bisou bisous tesoro cherie doudou
loulou nounours chouchou minou toutou princess princesse principessa prince principe angel ange angelo baby bambina bambino bebe honey sweet
sunshine soleil sole stella etoile luna moon flower fleur fiore fleurs rose rosa violette papillon farfalla butterfly rainbow arcobaleno
dragon drago monkey singe scimmia tiger tigre lion leone wolf loup lupo bear ours orso horse cheval cavallo eagle aigle aquila shark
dolphin dauphin delfino chat gatto gattino gatta chaton cane cagnolino chien dogs puppy kitty kitten lapin coniglio coccinelle coccinella
football soccer calcio baseball basketball hockey tennis rugby golf golfer ferrari porsche mercedes bmwbmw audi volvo toyota honda yamaha
ducati vespa renault peugeot citroen clio juventus juve inter milan intermilan acmilan napoli roma asroma lazio fiorentina torino sampdoria
marseille olympique psgpsg paris parissaintgermain lyon bordeaux toulouse nantes lille monaco liverpool chelsea arsenal manchester united
barcelona barcelone barcellona realmadrid madrid milano firenze venezia palermo genova bologna verona london londres londra berlin
france francais italia italy italie italiano forzaitalia forza vivelafrance england british europe europa america canada
thomas nicolas julien alexandre antoine maxime pierre jean philippe laurent olivier sebastien vincent david daniel michel mathieu matthieu
lucas hugo louis arthur jules gabriel raphael clement romain guillaume jerome christophe stephane patrick bernard camille marie sophie julie
nathalie isabelle sandrine valerie caroline celine emilie aurelie laura chloe manon emma ines jade alice louise charlotte juliette pauline
marine mathilde oceane lucie sarah clara anais amandine virginie martine francois francoise catherine christine
marco andrea francesco alessandro matteo lorenzo luca davide simone federico riccardo giuseppe giovanni antonio mario luigi roberto stefano
paolo massimo fabio claudio daniele michele salvatore vincenzo alberto giorgio emanuele leonardo tommaso filippo giulia martina chiara sara
valentina francesca alessia elisa elena silvia federica giorgia alice anna maria paola laura roberta simona barbara cristina monica
daniela claudia stefania patrizia giuseppina sofia aurora ginevra beatrice greta viola noemi nicole
james john robert michael william richard charles joseph christopher matthew anthony mark donald steven andrew joshua kevin brian george
edward ronald jason jeffrey ryan jacob nicholas jonathan justin jordan tyler brandon austin hunter ranger harley jessica jennifer ashley
amanda melissa michelle stephanie nicole elizabeth samantha rachel hannah lauren taylor emily olivia ava mia isabella charlie maggie
buster ginger pepper shadow summer winter autumn spring printemps estate inverno autunno primavera hiver automne cookie chocolate chocolat
cioccolato vanille vaniglia cheese fromage formaggio pizza pasta banana banane fragola fraise cherry cerise ciliegia coffee caffe
blue bleu verde vert green rouge rosso black noir nero white blanc bianco silver argent gold golden purple yellow jaune giallo azzurro
january february march april june july august september october november december janvier fevrier mars avril juin juillet aout
septembre octobre novembre decembre gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre dicembre
monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche lunedi martedi mercoledi giovedi
venerdi sabato domenica family famille famiglia mamma mamie maman papa papi nonna nonno mother father brother sister freedom liberte liberta
trustno trust nothing whatever forever toujours sempre happy lucky fortuna destiny jesus christ gesu maria dieu music musique musica guitar
guitare chitarra piano metallica slipknot nirvana beatles eminem killer hacker phantom ghost ninja samurai warrior guerriero soldier
thunder lightning phoenix diamond diamant diamante crystal cristal magic magie magia merlin wizard gandalf pirate corsaire captain
maison casa home house ecole scuola school travail lavoro work office vacances vacanze voyage viaggio plage spiaggia beach ocean
azerty qwerty qwertz azer qwer asdf zxcv wxcv yxcv qazwsx wsxedc
`;

const COMMON: Readonly<Record<string, true>> = Object.fromEntries(
  WORDS.split(/\s+/)
    .filter((word) => word.length >= 4)
    .map((word) => [word, true]),
);

function isCommonWord(word: string): boolean {
  return Object.hasOwn(COMMON, word);
}
