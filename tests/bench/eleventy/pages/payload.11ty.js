/** The JSON beside each page. */
export const data = {
  pagination: { data: 'site.payloads', size: 1, alias: 'payload' },
  permalink: ({ payload }) => (payload.path === '/' ? '/_payload.json' : `${payload.path}/_payload.json`),
};

export function render({ payload }) {
  return JSON.stringify(payload);
}
