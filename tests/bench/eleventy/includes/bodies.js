import { amount, each, escape, link, picture } from './html.js';

function card(product, { locale, shop }) {
  const price =
    product.price === null
      ? ''
      : `<span>${amount(locale, product.price.from, shop.currency)}</span> – <span>${amount(locale, product.price.to, shop.currency)}</span>`;
  return (
    `<li class="card"><a href="${product.path}">${each(product.pictures, (one) => picture(one, '(min-width:960px) 33vw,92vw'))}` +
    `<h3>${escape(product.name)}</h3></a><p class="label">${price} <span>${product.band}</span></p><p>${escape(product.summary)}</p></li>`
  );
}

const wall = (cards, chrome) => `<ul class="wall">${each(cards, (one) => card(one, chrome))}</ul>`;

function row(item, { locale, shop }) {
  return (
    `<tr><th scope="row">${escape(item.values.join(', '))}</th><td>${escape(item.sku)}</td><td>${item.band}</td>` +
    `<td>${amount(locale, item.price, shop.currency)}</td></tr>`
  );
}

function productBody(payload, chrome) {
  const { product: one, related, locale } = payload;
  const { shop } = chrome;
  const ld = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: one.name,
    description: payload.description,
    offers: one.items.map(({ sku, price }) => ({
      '@type': 'Offer',
      sku,
      price: price / 100,
      priceCurrency: shop.currency,
    })),
  };
  const pictures = [...one.pictures, ...one.items.flatMap((item) => item.pictures)];
  return (
    `<nav class="breadcrumb">${one.category === null ? '' : link(one.category)}</nav><article><h1>${escape(one.name)}</h1>` +
    `<div class="gallery">${each(pictures, (shown) => picture(shown, '(min-width:960px) 50vw,92vw'))}</div>` +
    `<p class="lead">${escape(one.summary)}</p><p>${amount(locale, one.items[0]?.price ?? 0, shop.currency)}</p>` +
    `<form class="add" data-add-to-cart="${one.id}"><select name="item">` +
    each(one.items, (item) => `<option value="${item.id}">${escape(item.values.join(', '))}</option>`) +
    `</select><button class="button">+</button></form><div class="prose">${one.descriptionHtml}</div>` +
    `<table><tbody>${each(one.items, (item) => row(item, chrome))}</tbody></table>` +
    `<dl><dt>${escape(one.manufacturer?.name ?? '')}</dt><dd>${escape(one.manufacturer?.address ?? '')}</dd><dd>${escape(one.safety)}</dd></dl>` +
    `</article><section><h2>…</h2>${wall(related, chrome)}</section><script type="application/ld+json">${JSON.stringify(ld).replaceAll('<', '\\u003c')}</script>`
  );
}

const BODIES = {
  product: productBody,
  catalogue: (payload, chrome) =>
    `<h1>${escape(payload.title)}</h1>${payload.category?.introHtml ?? ''}<nav>${each(payload.categories, link)}</nav>` +
    `${wall(payload.products, chrome)}<nav>${each(payload.pages, (path, at) => link({ path, name: at + 1 }))}</nav>`,
  home: (payload, chrome) =>
    `<h1>${escape(payload.title)}</h1>` +
    each(
      payload.blocks,
      ({ title, textHtml, cards }) => `<h2>${escape(title)}</h2>${textHtml ?? ''}${cards ? wall(cards, chrome) : ''}`,
    ),
  page: (payload) => `<h1>${escape(payload.title)}</h1><div class="prose">${payload.bodyHtml}</div>`,
  palette: (payload) =>
    `<h1>${escape(payload.title)}</h1><ul>${each(payload.colours, ({ name, note, dark, light }) => `<li>${escape(name)} ${escape(note)} ${dark} ${light}</li>`)}</ul>` +
    `<table>${each(payload.pairs, (pair) => `<tr><td>${pair.dark}</td><td>${pair.light}</td></tr>`)}</table>`,
};

/** What stands in `main`. */
export function bodyOf(payload, chrome) {
  return BODIES[payload.kind](payload, chrome);
}
