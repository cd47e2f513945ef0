/**
 * Words of consents to a newsletter, and of their opposites, in English, French, Italian, German and Spanish, as
 * `plainName` has them. Consent is given where a file says so in words that are known, and nothing says the opposite.
 */
import { isYes, plainName } from '#src/moving-in/values.ts';

const ENDED =
  /uns ?ubscri|\bunsub\b|opt(?:ed|s)? ?out\b|desabonn|desinscri|disiscri|\bdisdett|\babgemeldet|\babmeld|\babbestell|\bausgetragen|\baustrag|\bdesuscri|\bbaja\b|\bwiderruf|\brevo(?:k|qu|c)|\bwithdr|\bretir(?:e|at|ad)|\bcleaned\b|\bclean time\b|\bbounce|\bcomplain|\bspam\b|\bblack ?list|\bblock ?list|\bsuppress|\brefus|\brifiut|\brechaz|\babgelehnt|\bdeclin/;
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
  return ENDED.test(name) || (NONE.test(name) && NEWS.test(name));
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
  if (isOfRefusals(column)) return NO.test(word) ? 'unsaid' : 'refused';
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

/** Says whether a cell, whatever it is of, is a state of somebody who wants no newsletter: 'unsubscribed', 'cleaned'. */
export function refuses(text: string): boolean {
  const word = plainName(text.slice(0, 60));
  return word.split(' ').length <= 4 && (ENDED.test(word) || (NONE.test(word) && NEWS.test(word)));
}
