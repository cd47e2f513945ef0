/**
 * Says what a mistyped mail address was meant to be ('gmial.com'). Only a guess to be offered: the address itself may
 * be right.
 */

/** Hosts where most people of the shop's three languages have their mail. */
const HOSTS = (
  'gmail.com googlemail.com outlook.com outlook.fr outlook.it hotmail.com hotmail.fr hotmail.it hotmail.co.uk live.com live.fr live.it ' +
  'live.co.uk msn.com yahoo.com yahoo.fr yahoo.it yahoo.co.uk ymail.com rocketmail.com icloud.com aol.com gmx.com gmx.de gmx.net gmx.fr ' +
  'gmx.at web.de t-online.de proton.me protonmail.com fastmail.com posteo.de orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net ' +
  'bbox.fr numericable.fr libero.it virgilio.it alice.it tiscali.it fastwebnet.it btinternet.com bluewin.ch telenet.be skynet.be ziggo.nl'
).split(' ');

/** Real hosts that look like a slip in one of those. */
const REAL =
  'mail.com email.com email.it ymail.com gmx.ch gmx.us live.be live.de live.nl yahoo.de yahoo.es me.com mac.com pec.it tim.it tin.it'.split(
    ' ',
  );

/** Ends that do not exist, or that are typed by mistake, and what was meant. */
const ENDS: readonly (readonly [RegExp, string])[] = [
  [/\.(?:con|cmo|ocm|comm|cpm|vom|xom|coom|c0m|om)$/, '.com'],
  [/\.(?:ffr|frr|fe)$/, '.fr'],
  [/\.(?:itt|ut)$/, '.it'],
  [/\.(?:nett|met)$/, '.net'],
];

/**
 * Number of slips that lie between two texts: a letter too many, too few or wrong, or two that changed places. More
 * than `most` is `most + 1`.
 */
function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

/** The whole address that was probably meant, or null: it looks right. */
export function guessEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const typed = email.slice(at + 1).toLowerCase();
  if (at < 1 || !typed.includes('.') || HOSTS.includes(typed) || REAL.includes(typed)) return null;
  const ended = ENDS.reduce((host, [end, meant]) => host.replace(end, meant), typed);
  // One slip in a short name is another name as often as not: 'gmx.fr', 'gmx.at'.
  const near = HOSTS.map((host) => ({ host, far: slips(ended, host, 2) }))
    .filter(({ host, far }) => far <= (host.length >= 9 ? 2 : host.length >= 7 ? 1 : 0))
    .sort((a, b) => a.far - b.far);
  const meant = REAL.includes(ended) ? ended : (near[0]?.host ?? ended);
  return meant === typed ? null : `${email.slice(0, at)}@${meant}`;
}
