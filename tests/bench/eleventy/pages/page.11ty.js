import { bodyOf } from '../includes/bodies.js';
import { documentOf } from '../includes/document.js';

/** One page for each payload. */
export const data = {
  pagination: { data: 'site.payloads', size: 1, alias: 'payload' },
  permalink: ({ payload }) => (payload.path === '/' ? '/index.html' : `${payload.path}.html`),
  eleventyComputed: {},
};

export function render({ payload, site, shell }) {
  const chrome = site.chrome[payload.locale];
  return documentOf(payload, chrome, shell, bodyOf(payload, chrome));
}
