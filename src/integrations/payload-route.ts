import type { APIRoute, GetStaticPaths } from 'astro';
import type { Payload } from '#src/contract/payload.ts';
import { payloadFiles } from '#src/publishing/site/create-site.ts';
import { readSite } from '#src/publishing/site/site.ts';

export const prerender = true;

/** `/[...path]/_payload.json`: one beside each page that records stand behind, and the shop's beside the cart. */
export const getStaticPaths = (() =>
  [...payloadFiles(readSite())].map(([path, payload]) => ({
    params: { path: path === '/' ? undefined : path.slice(1) },
    props: { payload },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ payload: () => Payload }> = ({ props }) =>
  new Response(JSON.stringify(props.payload()), { headers: { 'content-type': 'application/json' } });
