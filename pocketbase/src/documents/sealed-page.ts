/**
 * A page of the backend's own that shows one person's data: it loads and runs nothing, and nobody keeps it on the way.
 */

/** SHA-256 of a text in the form of a policy's source. */
function policyHash(text: string): string {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const bits = $security
    .sha256(text)
    .split('')
    .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    .join('');
  const digits = (bits.match(/.{1,6}/g) ?? []).map((six) => ALPHABET.charAt(Number.parseInt(six.padEnd(6, '0'), 2)));
  return `'sha256-${digits.join('')}='`;
}

/** Answers with a page that has one `<style>` and nothing else to allow. */
export function sendSealedPage(event: core.RequestEvent, html: string): void {
  const style = policyHash(/<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '');
  const headers = event.response.header();
  headers.set(
    'Content-Security-Policy',
    `default-src 'none'; style-src ${style}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
  );
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('X-Robots-Tag', 'noindex');
  headers.set('Cache-Control', 'no-store');
  event.html(200, html);
}
