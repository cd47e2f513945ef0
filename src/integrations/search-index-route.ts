import type { APIRoute, GetStaticPaths } from 'astro';
import { readSite } from '#src/publishing/site/site.ts';

export const prerender = true;

/** `search/fr/w/la.json` as the parameters of the route. */
function paramsOf(file: string): { locale: string; file: string } {
  const [, locale = '', ...rest] = file.split('/');
  return { locale, file: rest.join('/') };
}

export const getStaticPaths = (() =>
  [...readSite().search.keys()].map((file) => ({ params: paramsOf(file) }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ params }) =>
  new Response(readSite().search.get(`search/${params['locale']}/${params['file']}`) ?? '', {
    headers: { 'content-type': 'application/json' },
  });
