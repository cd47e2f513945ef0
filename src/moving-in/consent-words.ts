/**
 * Words of consents to a newsletter, and of their opposites, in English, French, Italian, German and Spanish, as
 * `plainName` has them. Consent is given where a file says so in words that are known, and nothing says the opposite.
 */
import { countryOf } from '#src/moving-in/addresses.ts';
import { setOf, SMALL } from '#src/moving-in/column-words.ts';
import type { Cell } from '#src/moving-in/raw.ts';
import { isNo, isYes, momentOf, plainName, type DayOrder } from '#src/moving-in/values.ts';

const ENDED =
  /non ?subscri|uns ?ubscri|\bunsub\b|opt(?:ed|s)? ?out\b|desabonn|desinscri|disiscri|\bdisdett|\babgemeldet|\babmeld|\babbestell|\bausgetragen|\baustrag|\bdesuscri|\bbaja\b|\bwiderruf|\brevo(?:k|qu|c)|\bwithdr|\bretir(?:e|at|ad)|\bcleaned\b|\bclean time\b|\bbounce|\bcomplain|\bspam\b|\bblack ?list|\bblock ?list|\bsuppress|\brefus|\brifiut|\brechaz|\babgelehnt|\bdeclin|sperr|\bblock|\bbloc(?:ked|cat)|\bbloqu|widerspr|\beinspruch|\boppo[sn]|\bobiezion|\bobject(?:s|ed|ion|ions)?\b|robinson|deaktiv|desactiv|disattiv|deactiv|\bdisabled|\bcancel|geloscht|\bloschung|\bdelet|supprim|\belimin|\berased?\b|\bentfernt|\bremov|\bkundig|gekundigt|\bresili|\bleft\b|\bleaving|\bbanned\b|\bopgezegd|\bafgemeld|\bsuspend|\bsospes/;
/** The day until which something holds. */
const LASTS =
  /\bexpir|\bablauf|\babgelaufen|\bscad(?:e|enza|uto|uta)\b|\bcaduc|\bvencim|\buntil\b|\bjusqu|\bbis\b|\bhasta\b|\bfino\b|\bend(?:s|ed|e|ing)?\b|\bfin\b/;
const NONE =
  /\b(?:no|not|non|never|kein|keine|keinen|nicht|ne|pas|sans|senza|niente|nessuna?|ohne|sin|mai|jamais|nie|don t|without)\b/;
const NEWS =
  /newsletter|marketing|opt(?:ed)? ?in\b|consen|einwillig|zustimm|subscri|abonn|inscri|iscri|anmeld|angemeldet|suscri|mail|contact|werbung|promo|publicit/;
/** Ways in which the shop writes to nobody. */
const ELSEWHERE = /\b(?:sms|phone|telephone|telefono|telefon|whatsapp|post|postal|push|mms)\b/;

const GIVEN =
  /^(?:subscribed|opt(?:ed)? in|(?:single|double|confirmed) opt in|confirmed|accepted|agreed|granted|given|abonnee?|inscrite?|confirmee?|acceptee?|accordee?|iscritt[oa]|confermat[oa]|accettat[oa]|angemeldet|abonniert|eingetragen|bestatigt|zugestimmt|eingewilligt|suscrit[oa]|confirmad[oa]|aceptad[oa])$/;
const NO = /^(?:0+|n|no|false|non|nein|faux|falso|falsch|never|none|null|nan|na|[0 ]+)?$/;
/** The moment of a consent, and of nothing else: 'Newsletter date' may be that of a letter. */
const MOMENT = /opt ?in|consen|einwillig|zustimm|subscri|abonn|inscri|iscri|anmeld|suscri|\balta\b|accept|updated/;

export type Consent = 'given' | 'refused' | 'unsaid' | 'unknown';

/** Says whether a column tells of those who want no newsletter: 'Unsubscribed', 'Opt-out', 'Kein Newsletter'. */
export function isOfRefusals(column: string): boolean {
  const name = plainName(column);
  // 'Opt-in / opt-out' is said either way.
  if (/opt ?in\b/.test(name) && /opt ?out\b/.test(name)) return false;
  return ENDED.test(name) || LASTS.test(name) || (NONE.test(name) && NEWS.test(name));
}

/** Words of letters that were sent, and of what became of them. */
const SENT =
  /\b(?:sent|gesendet|gesandt|verschickt|versendet|envoyee?|enviad[oa]|inviat[oa]|opened|geoffnet|ouverte?|apert[oa]|abiert[oa]|clicked|clic|geklickt|delivered|zugestellt|campaigns?|issues?)\b/;
const OF_ROW = /\b(?:last|latest|next|letzt\w*|nachst\w*|derniere?|prochaine?|ultim[oa]|prossim[oa]|proxim[oa])\b/;
/** Words that are of a wish, too: a day beside them is that of a letter. */
const SENDING =
  /\b(?:sen[dt]\w*|versand\w*|envois?|envio|invio|open|opening|ouverture|apertura|click|delivery|received?|recue?|ricevut[oa]|erhalten|recibid[oa])\b/;
const DAY = /dat(?:e|a|um)\b|\bfecha|\btime|\bat$|\bon$|\bam$/;

/** Says whether a column is of letters themselves, and not of a wish to get them: 'Last newsletter', 'Newsletter sent'. */
export function isOfLetters(column: string): boolean {
  const name = plainName(column);
  return SENT.test(name) || (SENDING.test(name) && DAY.test(name)) || (OF_ROW.test(name) && !MOMENT.test(name));
}

const WITHOUT =
  /\b(?:no|not|non|kein\w*|nicht|ohne|sans|pas de|senza|sin|without|never) ?(?:newsletter|marketing|opt|consen|subscri|abonn|inscri|iscri|suscri|anmeld|angemeldet|mail|werbung)/;

/** Says whether the name of a file is of people who want no newsletter: 'nonsubscribed_members', 'Abgemeldete.csv'. */
export function isListOfRefusals(file: string): boolean {
  const name = plainName(file.replace(/^.*[/\\]/, '').replace(/\.\w+$/, ''));
  return ENDED.test(name) || WITHOUT.test(name);
}

export function isOfOtherWay(column: string): boolean {
  return ELSEWHERE.test(plainName(column)) && !/mail/.test(plainName(column));
}

export function saysMoment(column: string): boolean {
  return MOMENT.test(plainName(column)) && !isOfRefusals(column);
}

/** What a cell says of a consent, by the name of its column. */
export function consentIn({ column, text }: { readonly column: string; readonly text: string }): Consent {
  const word = plainName(text);
  // What ends on a day that has not come holds until then.
  const isLasting = LASTS.test(plainName(column)) && Date.parse(momentOf(text) ?? '') > Date.now();
  if (isOfRefusals(column)) return NO.test(word) || isLasting ? 'unsaid' : 'refused';
  if (text.trim() === '') return 'unsaid';
  if (isYes(text) || GIVEN.test(word)) return 'given';
  return NO.test(word) || refuses(text) ? 'refused' : 'unknown';
}

/** Words of a state in which nothing is missing. */
const IN_USE =
  /^(?:activ[ao]|attiva|activee?|aktiviert|valide?|valid[ao]|verified|verifiee?|verificat[oa]|verifiziert)$/;

/** Says whether a state is one of somebody who gets what they have agreed to. */
export function agrees(text: string): boolean {
  const word = plainName(text);
  return isYes(text) || GIVEN.test(word) || IN_USE.test(word);
}

/** What says by itself that nobody is to be written to. */
const STOPPED =
  /^(?:please |bitte |svp |per favore )?(?:stop|stopp|basta|nein danke|no thanks|non merci|no grazie|no gracias)$|kontaktverbot|werbeverbot|unerwunscht|unsolicited|indesirable|indesiderat|verstorben|\b(?:deceased|died|decedee?s?|deces|decedut[oa]|defunt[oae]*|fallecid[oa])\b|\b(?:off|from|aus|von|vom|de|della?|dalla?) (?:\w+ )?(?:list[ae]?n?|verteiler|mailing\w*)\b/;
/** Ways of saying no, or no more. */
const NO_MORE = new RegExp(
  `${NONE.source}|\\b(?:n|nein|nie|niemals|nichts|nix|nulla|nada|rien|plus (?:de|d|jamais)|aucune?|ningun[oa]?|nothing|stop|cease|quit|arret\\w*|smett\\w*|aufhor\\w*|\\w+n t|dont|doesnt|wont|cannot|ni|basta|nunca|jamas)\\b`,
);
/** To be reached, and by what. */
const REACHED =
  /mail|newsletter|mess?ag|mensaje|nachricht|\bpost\b|\bbriefe?\b|\bletters?\b|\blett(?:res?|er[ae])\b|\bcartas?\b|correo|courriel|conta[ck]t|contatt|kontakt|schreib|schrieben|schick|zusend|\bsen[dt]|\bwrit|\becri|scriv|scritt|escri[bt]|envo[yi]|\binvi[aio]|mandar|mandat|\benvi[aeo]|rece[iv]|recoi|ricev|recib|bekomm|\berhalt|empfang|disturb|derang|molest|belastig|bother|\bhear\b|advert|werb|pub+lici|\bpubs?\b|promo|\bof+[ae]rt|\bof+(?:er|re)s?\b|angebot|interes/;

/** Says whether a part of a remark says that somebody is not to be written to. */
function endsReach(text: string): boolean {
  const parts = text.split(/[.,;!|()\n–—]+(?!\d)/);
  return parts.some((part) => {
    const word = plainName(part).replace(ON_PAPER, '');
    return STOPPED.test(word) || (NO_MORE.test(word) && REACHED.test(word));
  });
}

/** What a remark of many words has to name, so that its 'no' is about letters, and letters that are none by e-mail. */
const NAMED = /newsletter|mailing|marketing|werbung|unsubscri|desabonn|desinscri|disiscri/;
const ON_PAPER =
  /\b(?:newsletter|mailing|werbung) (?:by|per|par|via|auf|sur|su) (?:post[ae]?|postal|papier|carta|paper|sms)\b/;

/** Says whether a cell, whatever it is of, is a state of somebody who wants no newsletter: 'unsubscribed', 'cleaned'. */
export function refuses(text: string): boolean {
  const word = plainName(text.slice(0, 1000));
  if (word.split(' ').length <= 4) return ENDED.test(word) || (NONE.test(word) && NEWS.test(word));
  return NAMED.test(word.replace(ON_PAPER, '')) && (NONE.test(word) || ENDED.test(word));
}

/** What a column may say of whether somebody wants a newsletter, by its name. */
export type Telling =
  /** Nothing, whatever stands in it: all words of its name are known. */
  | 'nothing'
  /** Nothing but for words of a refusal: a tag, a list. */
  | 'words'
  /** A state, in which a word that is not known is no yes. */
  | 'state'
  /** That a wish was confirmed. */
  | 'confirmation'
  | 'refusal'
  /** Nobody knows. */
  | 'unknown';

const CONFIRMS = /confirm|conferm|bestatig|double opt|doppelt|\bdoi\b|verif|\bvalid/;
/** Words of a state of somebody, and of what they have agreed to. */
const STATE =
  /\bstat(?:us|ut|o)\b|\betat\b|\bactive?\b|\bactif\b|\battiv[oa]\b|\bactiv[oa]\b|\baktiv\b|\benabled\b|\baccept|\bagree|\ballow|permission|\bpermess|erlaub|einverstand|autoris|autorizz|\bgdpr\b|\brgpd\b|\bdsgvo\b|privacy|datenschutz/;
/** Words about a person, their addresses, what they have bought and how they were met. */
const ABOUT = setOf(
  `${SMALL} e mail email emails mailadresse adresse adresses courriel address addresses address1 address2 indirizzo indirizzi anschrift direccion correo name names firstname lastname fullname first last middle initial given family full nick nickname username user benutzer benutzername utente utilisateur nom noms prenom prenoms nome nomi cognome vorname nachname familienname rufname nombre apellido apellidos surname title titles titel titre titolo anrede civilite civility salutation saluto social mr ms else prefix suffix
  company companies organization organisation firma firmenname unternehmen societe entreprise azienda ragione sociale empresa street streets strasse hausnummer nr no number numbers nummer numero num via rue calle house civico building apt apartment floor extra zusatz adresszusatz complement line zip zipcode postcode postal code codes plz postleitzahl cap cp city town ville citta ort stadt wohnort comune ciudad region regions province provincia provinz prov state bundesland county departement country countries pays paese land nazione pais iso default standard billing shipping rechnung lieferung facturation livraison fatturazione spedizione rechnungsadresse lieferadresse
  phone phones telephone telefono telefon telefonnummer tel mobile mobil handy cell portable cellulare fax
  birthday birthdate birth dob geburtstag geburtsdatum naissance nascita nacimiento anniversary age alter eta gender sex geschlecht genre sesso genero
  language languages lang locale langue lingua sprache idioma timezone zone gmtoff dstoff latitude longitude lat lng lon gps
  id ids uid uuid guid leid euid key ref reference external customer customers client clients cliente clienti clientes kunde kunden kundennummer kundennr customerid contact contacts kontakt kontakte contatto contatti person member members mitglied profile account konto compte
  vat tax iva tva ust mwst siret siren piva codice fiscale partita steuer steuernummer ein exempt
  order orders ordini ordine commande commandes bestellung bestellungen bestellt count counts total totals spent spend amount amounts sum value values revenue ausgaben umsatz balance credit store points punkte punti rating score average avg currency net gross sales purchase purchases bought achat achats acquisto acquisti frequency lifetime historic predicted expected next churn risk probability clv aov quantity eur euro wert guthaben saldo montant totale totali
  date dates data datum fecha day time timestamp created creation erstellt cree creato creazione registered registration registrierung registriert inscription registrazione signup sign up added add hinzugefugt joined since seit depuis updated update modified modification changed change geandert modifie modificato aktualisiert seen login visit visited activity opened open clicked click engagement engaged
  photo avatar image picture website web site url website instagram facebook twitter linkedin job role occupation position beruf department abteilung vip hear has is donation donations`,
);
/** The same of what somebody is sorted by, or was asked with: a refusal stands there in words. */
const SORTED = setOf(
  'note notes comment comments kommentar bemerkung notizen remark remarks nota commenti commentaire tag tags label labels etichetta etichette etiquette etiquettes schlagworter list lists liste listen segment segments group groups gruppe gruppen groupe groupes gruppo gruppi category categories source sources quelle origine origin ip method form formular level campaign campaigns topic topics interest interests channel medium utm',
);
const LETTERS = /newsletter|marketing|opt|consent|subscri|abonn|iscri|inscri|anmeld|suscri/;
/** 'Last active', 'Erster Kauf': a moment, and no state. */
const ONCE = /^(?:first|last|letzt\w*|erst\w*|derniere?|premiere?|ultim[oa]|prim[oa]) /;

/** What a column says of a newsletter by all the words of its name. */
export function tellingOf(column: string): Telling {
  if (isOfOtherWay(column)) return 'nothing';
  if (isOfRefusals(column)) return 'refusal';
  const plain = plainName(column);
  if (CONFIRMS.test(plain)) return 'confirmation';
  const words = plain
    .replace(ONCE, '')
    .split(' ')
    .filter((word) => !/^\d+$/.test(word));
  const isKnown = words.every((word) => ABOUT.has(word) || SORTED.has(word) || LETTERS.test(word));
  if (isKnown && words.some((word) => SORTED.has(word))) return 'words';
  if (ONCE.test(plain) && !LETTERS.test(plain))
    return words.every((word) => ABOUT.has(word) || STATE.test(word)) ? 'nothing' : 'unknown';
  if (STATE.test(plain) || LETTERS.test(plain)) return 'state';
  return words.every((word) => ABOUT.has(word)) ? 'nothing' : 'unknown';
}

/** Yes and no in more languages than are read, words of an end, and marks: in a column that nobody knows, none is a yes. */
const FLAG =
  /^(?:[01]|[a-z]|on|off|null|none|nee|nao|nie|nej|ei|ne|nem|nu|tak|sim|da|kylla|jah|igen|evet|hayir|checked|unchecked|sans|keine?|nessun[oa]?|aucune?|ningun[oa]?|never|mai|jamais|nie|inactive?|inactif|inattiv[oa]|inaktiv|pending|expired|archived?|unconfirmed|junk|closed|ended|gone|dead|died|deceased|quit)$/;
const MARKS = /[✓✔✗✘☑☒☐✅❌×]/u;

/** Says whether what stands in a column that nobody knows may say that somebody wants no newsletter. */
function isFlag(text: string, days: DayOrder): boolean {
  const word = plainName(text);
  if (word === '') return MARKS.test(text);
  return isYes(text) || isNo(text) || FLAG.test(word) || momentOf(text, days) !== null || refuses(text);
}

const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$|^[\da-f:]+:[\da-f:]+$/i;

/** Says whether a cell of a column may say that somebody wants no newsletter, or has not confirmed that they do. */
export function denies(telling: Telling, { column, text }: Cell, days: DayOrder): boolean {
  const isMoment = momentOf(text, days) !== null;
  switch (telling) {
    case 'nothing':
      return false;
    case 'words':
      return text.split(/[,;|]/).some(refuses) || endsReach(text);
    case 'refusal':
      return consentIn({ column, text }) === 'refused';
    case 'confirmation':
      return !(agrees(text) || isMoment || ADDRESS.test(text));
    case 'state':
      if (text === '' || agrees(text) || (isMoment && (saysMoment(column) || isOfLetters(column)))) return false;
      // That of a country is none.
      return isNo(text) || !/\b(?:stato|etat|state)\b/.test(plainName(column)) || countryOf(text) === '';
    case 'unknown':
      return isFlag(text, days) || endsReach(text);
  }
}
