/**
 * Runs in each thread of a renderer (thread.ts). Astro bundles it with the pages; it stands in the place of Astro's own
 * entry.
 */
import { createApp } from 'astro/app/entrypoint';
import { StaticPaths } from 'astro:static-paths';
import { pageFile } from '#src/contract/files.ts';
import { payloadPath, type Payload, type PayloadKind } from '#src/contract/payload.ts';
import { giveFrame, type PageLocals } from '#src/publishing/site/site.ts';
import type { SiteFrame } from '#src/publishing/site/site-frame.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { finishPage } from '#src/publishing/render/finish-page.ts';
import { fitVariants } from '#src/publishing/render/fit-variants.ts';
import { pagePolicy } from '#src/publishing/render/page-policy.ts';
import type { RenderedFile, ThreadData } from '#src/publishing/render/render-batch.ts';
import type { RenderJob } from '#src/publishing/render/renderer.ts';

type App = ReturnType<typeof createApp>;
type Route = Awaited<ReturnType<InstanceType<typeof StaticPaths>['getAll']>>[number]['route'];

/** The page of each kind of payload, under src/pages. */
const PAGES = {
  home: '[...locale]/index.astro',
  catalogue: '[...locale]/product/[...rest].astro',
  product: '[...locale]/products/[product].astro',
  reviews: '[...locale]/products/[product]/reviews/[...page].astro',
  page: '[...locale]/[page].astro',
  palette: '[...locale]/palette.astro',
} as const satisfies Record<Exclude<PayloadKind, 'shop'>, string>;

export interface PageMaker {
  setFrame(frame: SiteFrame): void;
  /** The page, and the file of its payload. */
  make(job: RenderJob): Promise<readonly RenderedFile[]>;
}

function createPrerenderApp(): App {
  const app = createApp({ streaming: false });
  // A server would show its error page; a build must not publish one in the place of a page.
  app.renderError = async (request, { error }) => {
    throw new Error(`The page ${new URL(request.url).pathname} cannot be rendered.`, { cause: error });
  };
  return app;
}

/** Page that Astro finds for a path without looking through those of all others. */
interface RenderTarget {
  readonly route: Route;
  readonly locals: PageLocals;
}

export function createPageMaker({ settings, islands }: Omit<ThreadData, 'entry'>): PageMaker {
  const { siteUrl, publicBackendUrl, picturesUrl = '' } = settings;
  const app = createPrerenderApp();
  app.manifest.site = siteUrl;
  if (app.manifest.csp !== undefined) app.manifest.csp.directives = [...pagePolicy(publicBackendUrl, picturesUrl)];
  const stylesOf = takeStyles(app.manifest);
  let frame: SiteFrame | undefined;
  let shells: Promise<ReadonlyMap<string, Route>> | undefined;

  /** Paths that are pages without a payload: no other path is in Astro's own list, because a thread has no records. */
  async function shellRoutes(): Promise<ReadonlyMap<string, Route>> {
    const paths = await new StaticPaths(app).getAll();
    return new Map(paths.map(({ pathname, route }) => [pathname, route]));
  }

  async function targetOfShell(path: string): Promise<RenderTarget> {
    const route = (await (shells ??= shellRoutes())).get(path);
    if (route === undefined) throw new Error(`No page in src/pages has the path ${path}.`);
    return { route, locals: {} };
  }

  function targetOf(path: string, payload: Payload): RenderTarget {
    const component = payload.kind === 'shop' ? '' : `src/pages/${PAGES[payload.kind]}`;
    const found = app.manifest.routes.find(({ routeData }) => routeData.component === component);
    if (found === undefined) throw new Error(`No page in src/pages shows ${path}, of the kind ${payload.kind}.`);
    // With a path of its own a route has no props, so Astro asks for no list of all its pages; the payload comes as a
    // local.
    return { route: { ...found.routeData, pathname: path }, locals: { payload } };
  }

  async function pageOf(path: string, { route, locals }: RenderTarget): Promise<RenderedFile> {
    const file = pageFile(path);
    const response = await app.render(new Request(new URL(file, siteUrl)), { routeData: route, locals });
    // A letter for a byte: to decode and encode pages of 50 KB would cost more than all else that happens to them here.
    const html = Buffer.from(await response.arrayBuffer()).toString('latin1');
    return { file, text: fitVariants(finishPage(html, stylesOf(route.route), islands)), encoding: 'latin1' };
  }

  /** The shop's payload stands beside the cart's page, which has none of its own. */
  function payloadBeside(path: string): string | null {
    const shop = LOCALES.map((locale) => frame?.shop[locale]).find((payload) => payload?.path === path);
    return shop === undefined ? null : JSON.stringify(shop);
  }

  return {
    setFrame(next) {
      frame = next;
      giveFrame(next);
    },
    async make({ path, payload }) {
      const target = payload === null ? await targetOfShell(path) : targetOf(path, JSON.parse(payload) as Payload);
      const page = await pageOf(path, target);
      const beside = payload ?? payloadBeside(path);
      return beside === null ? [page] : [page, { file: payloadPath(path).slice(1), text: beside, encoding: 'utf8' }];
    },
  };
}

type Manifest = ReturnType<typeof createApp>['manifest'];

/**
 * Takes the style sheets out of Astro's manifest; the answer gives those of a route as one. Astro would print each by
 * itself, hash it again for every page, and name those of all pages in each page's policy; finish-page.ts puts them in.
 */
function takeStyles(manifest: Manifest): (route: string) => string {
  const styles = new Map<string, string>();
  for (const info of manifest.routes) {
    const codes = info.styles.map((style) => {
      if (style.type !== 'inline') throw new Error(`${info.routeData.component} has a style sheet that is not inline.`);
      return style.content;
    });
    // The same sheet may be that of several components.
    styles.set(info.routeData.route, Buffer.from([...new Set(codes)].join('')).toString('latin1'));
    info.styles = [];
  }
  if (manifest.csp?.styleDirective !== undefined) manifest.csp.styleDirective.hashes = [];
  return (route) => styles.get(route) ?? '';
}
