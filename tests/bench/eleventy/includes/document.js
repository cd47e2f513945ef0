import { each, escape, link } from './html.js';

const ORIGIN = 'https://shop.example';

const links = (list) => `<ul>${each(list, (one) => `<li>${link(one)}</li>`)}</ul>`;

function languages({ alternates }) {
  return links(Object.entries(alternates).map(([name, path]) => ({ name, path })));
}

function header(payload, { shop, navigation, headerPages }) {
  const collections = [...navigation, ...headerPages];
  return (
    `<header class="top"><a class="brand" href="/">${escape(shop.brand)}</a><nav class="collections">${links(collections)}</nav>` +
    `<div class="tools">${languages(payload)}<button class="tool" commandfor="search"></button><button class="tool" data-theme-switch></button>` +
    `<a class="tool" href="/login"></a><a class="tool" href="/cart"></a></div></header>` +
    `<dialog id="drawer" class="drawer"><nav>${links(collections)}</nav>${languages(payload)}</dialog>` +
    `<dialog id="search" class="search"><form role="search"><label for="q"></label><input id="q" name="q"></form><ul></ul></dialog>`
  );
}

function footer(payload, { shop, navigation, footerPages }) {
  const identity = [shop.legalName, shop.address, shop.vatNumber, shop.registration, shop.shareCapital];
  return (
    `<footer class="foot"><nav>${links(navigation)}${links(footerPages)}${languages(payload)}</nav>` +
    `<ul>${each(identity, (line) => `<li>${escape(line)}</li>`)}</ul><p>${escape(shop.mediator)}</p><p>${escape(shop.tagline)}</p></footer>`
  );
}

export function documentOf(payload, chrome, shell, body) {
  const { locale, title, description, path, alternates } = payload;
  const { shop } = chrome;
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escape(title)} · ${escape(shop.brand)}: ${escape(shop.description)}</title>` +
    `<meta name="description" content="${escape(description)}"><link rel="canonical" href="${ORIGIN}${path}">` +
    each(
      Object.entries(alternates),
      ([lang, to]) => `<link rel="alternate" hreflang="${lang}" href="${ORIGIN}${to}">`,
    ) +
    `${shell.styles[payload.kind]}${shell.scripts}</head><body>${header(payload, chrome)}<main id="main">${body}</main>` +
    `${footer(payload, chrome)}</body></html>`
  );
}
