import type { APIRoute, GetStaticPaths } from 'astro';
import type { SitePage } from '#src/data/site-page.ts';
import { readSite } from '#src/data/site.ts';

export const prerender = true;

/** `/[...path]/_payload.json`: one beside each page that records stand behind. */
export const getStaticPaths = (() =>
  readSite().pages.map((page) => ({
    params: { path: page.path === '/' ? undefined : page.path.slice(1) },
    props: { page },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ page: SitePage }> = ({ props }) =>
  new Response(JSON.stringify(props.page.payload()), { headers: { 'content-type': 'application/json' } });
