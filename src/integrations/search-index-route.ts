import type { APIRoute, GetStaticPaths } from 'astro';
import { readSite } from '#src/publishing/site/site.ts';

export const prerender = true;

const FOLDER = 'search/';

export const getStaticPaths = (() =>
  [...readSite().search.keys()].map((file) => ({
    params: { file: file.slice(FOLDER.length) },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ params }) =>
  new Response(readSite().search.get(`${FOLDER}${params['file']}`) ?? '', {
    headers: { 'content-type': 'application/json' },
  });
