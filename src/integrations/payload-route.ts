import type { APIRoute, GetStaticPaths } from 'astro';
import type { Payload } from '#src/contract/payload.ts';
import { readSite } from '#src/data/site.ts';

export const prerender = true;

/** `/[...path]/_payload.json`: one beside each page that records stand behind, and the shop's beside the cart. */
export const getStaticPaths = (() => {
  const { payloads, shop } = readSite();
  return [...payloads, ...Object.values(shop)].map((payload) => ({
    params: { path: payload.path === '/' ? undefined : payload.path.slice(1) },
    props: { payload },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ payload: Payload }> = ({ props }) =>
  new Response(JSON.stringify(props.payload), { headers: { 'content-type': 'application/json' } });
