/** Text as HTML. */
export function escape(text) {
  return String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A list of things as markup. */
export function each(list, make) {
  return list.map(make).join('');
}

export function link({ path, name }) {
  return `<a href="${path}" dir="auto">${escape(name)}</a>`;
}

const formats = new Map();

/** Minor units as an amount. */
export function amount(locale, value, currency) {
  const key = `${locale} ${currency}`;
  if (!formats.has(key)) formats.set(key, new Intl.NumberFormat(locale, { style: 'currency', currency }));
  return escape(formats.get(key).format(value / 100));
}

/** A picture in its widths, as the shop's own pages have it. */
export function picture({ digest, width, height, widths, format, alt }, sizes) {
  const set = widths.map((one) => `/i/${digest}-${one}.${format} ${one}w`).join(',');
  return (
    `<picture><source type="image/${format}" srcset="${set}" sizes="${sizes}">` +
    `<img src="/i/${digest}-640.webp" width="${width}" height="${height}" ` +
    `alt="${escape(alt)}" loading="lazy" decoding="async"></picture>`
  );
}
