/** Addresses of the old shop as its paths. */

const LONGEST = 1000;

/** The path of an address on the old shop, with its query, or of a path; '': it is neither. */
export function oldPathOf(address: string, oldOrigin: string): string {
  const text = address.trim();
  if (text === '' || text.length > LONGEST || /\s/.test(text)) return '';
  if (text.startsWith('/') && !text.startsWith('//')) return text;
  try {
    const url = new URL(text.startsWith('//') ? `https:${text}` : text);
    const isOld = oldOrigin === '' || url.host.replace(/^www\./, '') === new URL(oldOrigin).host.replace(/^www\./, '');
    return /^https?:$/.test(url.protocol) && isOld ? `${url.pathname}${url.search}` : '';
  } catch {
    return /^[\w.~%-]+(?:\/[\w.~%-]+)*(?:\?\S*)?$/.test(text) ? `/${text}` : '';
  }
}

/** Host of an address; '': it has none. */
export function hostOf(address: string): string {
  const text = address.trim();
  const whole = text.startsWith('//') ? `https:${text}` : text;
  return /^https?:\/\//i.test(whole) && URL.canParse(whole) ? new URL(whole).host.replace(/^www\./, '') : '';
}

/** An https address of a picture, or the name of a file; '': neither. */
export function pictureAddress(written: string): string {
  const text = written.trim();
  if (/^(?:https?:)?\/\//i.test(text)) {
    try {
      return new URL(text.replace(/^(?:https?:)?/i, 'https:')).href;
    } catch {
      return '';
    }
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return '';
  return text.replace(/^[./\\]+/, '').replaceAll('\\', '/');
}
