import type { APIRoute, GetStaticPaths } from 'astro';
import { searchIndex } from '#src/publishing/site/search-index.ts';
import { readSite } from '#src/publishing/site/site.ts';
import { type Locale, LOCALES } from '#src/domain/site/locale.ts';

export const prerender = true;

export const getStaticPaths = (() =>
  LOCALES.map((locale) => ({ params: { locale }, props: { locale } }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ locale: Locale }> = ({ props }) =>
  new Response(JSON.stringify(searchIndex(readSite(), props.locale)), {
    headers: { 'content-type': 'application/json' },
  });
