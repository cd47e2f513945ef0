/**
 * Pictures of the studio and the desk: of a shop that lives only meanwhile, with an editor who has published something
 * and has something waiting.
 */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import PocketBase, { type RecordAuthResponse } from 'pocketbase';
import { demoId } from '#scripts/demo/draft.ts';
import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { freePort } from '#src/runtime/ports.ts';
import type { Report } from '#src/runtime/progress.ts';
import { buildShop } from '#src/publishing/worker/release.ts';
import { screenshot, type Window } from '#scripts/dev/screenshot.ts';
import { type BackendAccess, withDemoBackend } from '#scripts/demo/throw-away-backend.ts';
import { startWorker } from '#src/publishing/worker/start-worker.ts';
import { startServer } from '#src/publishing/http/server.ts';
import type { DraftRecord } from '#src/contract/records.ts';
import { STUDIO_ROUTE } from '#src/contract/studio-api.ts';

const HOST = '127.0.0.1';
/** Forms are small letters on one colour: they bear it. */
const QUALITY = 50;
const PRODUCT = demoId('products', 'afterglow-lamp');
const FORM = `products/${PRODUCT}`;

interface Shot extends Omit<Window, 'quality'> {
  readonly app: 'studio' | 'desk';
  readonly name: string;
  /** After the # of the address. */
  readonly place: string;
  /** Ends when what is to be seen is there. */
  readonly show: (page: Page) => Promise<void>;
}

const published = (page: Page): Promise<void> =>
  page
    .getByText(/· live$/)
    .first()
    .waitFor();

const STUDIO_SHOTS: readonly Shot[] = [
  {
    app: 'studio',
    name: 'list',
    width: 1280,
    theme: 'light',
    place: 'products',
    show: async (page) => {
      await page.locator('.listing-picture').nth(2).waitFor();
      // The three that are seen; the others come when they are.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>('img.listing-picture')]
          .slice(0, 3)
          .every((one) => one.complete),
      );
    },
  },
  {
    app: 'studio',
    name: 'form',
    width: 1280,
    theme: 'dark',
    place: FORM,
    show: (page) => page.getByRole('textbox', { name: 'Description, Italiano' }).waitFor(),
  },
  {
    app: 'studio',
    name: 'pictures',
    width: 768,
    theme: 'light',
    place: FORM,
    show: async (page) => {
      await page.getByRole('group', { name: 'Images', exact: true }).evaluate((part) => part.scrollIntoView());
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    },
  },
  { app: 'studio', name: 'publish', width: 1280, theme: 'light', place: 'publish', show: published },
  {
    app: 'studio',
    name: 'tables',
    width: 1280,
    theme: 'dark',
    place: 'items',
    show: (page) => page.getByLabel('Price of AFTG-OPA').waitFor(),
  },
  {
    app: 'studio',
    name: 'form',
    width: 360,
    theme: 'light',
    place: FORM,
    show: (page) => page.getByRole('textbox', { name: 'Description, English' }).waitFor(),
  },
];

/** The desk's first page, as an operator sees it in the morning. */
const today = (page: Page): Promise<void> => page.locator('.today-row').first().waitFor();

const DESK_SHOT: Shot = { app: 'desk', name: 'today', width: 360, theme: 'light', place: 'today', show: today };

/** Drafts as an editor leaves them: two that are published, and two that are not, one of which has its time. */
async function makeDrafts(client: PocketBase, author: string): Promise<void> {
  const draft = async (
    collection: DraftRecord['collection'],
    record: string,
    data: object,
    publishAt = '',
  ): Promise<string> => {
    const { updated: base } = await client.collection(collection).getOne<{ updated: string }>(record);
    const fields = { collection, record, action: 'update', data, base, author, version: 1, publish_at: publishAt };
    return (await client.collection('drafts').create<DraftRecord>(fields)).id;
  };
  const publish = (...drafts: readonly string[]): Promise<unknown> =>
    client.send(`${STUDIO_ROUTE}publish`, { method: 'POST', body: { drafts } });
  await publish(await draft('items', demoId('items', 'PLMB-RED'), { price: 17_350 }));
  await publish(
    await draft('products', PRODUCT, {
      summary_en:
        'A table lamp whose shade is cut by laser along nine slow waves. It dims the way an evening does, from gold to ember.',
    }),
  );
  await draft('products', PRODUCT, { name_fr: 'Lampe Rémanence, le soir' });
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await draft('items', demoId('items', 'VERA-S'), { price: 7500 }, `${tomorrow} 07:00:00.000Z`);
}

const signIn = (client: PocketBase, role: 'editor' | 'operator'): Promise<RecordAuthResponse> =>
  client.collection('users').authWithPassword(DEMO_LOGINS[role].email, DEMO_LOGINS[role].password);

/**
 * File name → bytes of a WebP file, in the order of docs/editors.md, then the desk. @throws OperatorError when the shop
 * cannot be made.
 */
export async function staffScreenshots(
  browser: Browser,
  settings: Environment,
  report: Report,
): Promise<ReadonlyMap<string, Buffer>> {
  const { cacheDir } = settings;
  const port = await freePort(HOST);
  const siteUrl = `http://${HOST}:${port}`;
  const releases = join(cacheDir, 'studio-demo');
  const dist = join(releases, 'current');
  const task = async (access: BackendAccess): Promise<ReadonlyMap<string, Buffer>> => {
    const environment = {
      ...access,
      cacheDir,
      siteUrl,
      publicBackendUrl: access.pocketbaseUrl,
      shopMode: 'demo',
      serviceWorker: 'off',
      stripe: { publishableKey: '' },
    } as const;
    await buildShop({ environment, dist, releases, report });
    const server = await startServer({ root: dist, port, host: HOST, cacheDir, report });
    const worker = startWorker({ environment, dist, releases, pictures: 'quick' }, report);
    try {
      const client = new PocketBase(access.pocketbaseUrl);
      const editor = await signIn(client, 'editor');
      await makeDrafts(client, editor.record.id);
      const pictures = new Map<string, Buffer>();
      const take = async ({ app, name, place, show, ...window }: Shot, session: RecordAuthResponse): Promise<void> => {
        const { token, record } = session;
        const picture = await screenshot(browser, { ...window, quality: QUALITY }, async (page) => {
          await page.addInitScript(
            (text) => localStorage.setItem('pocketbase_auth', text),
            JSON.stringify({ token, record }),
          );
          await page.goto(`${siteUrl}/${app}#${place}`);
          await show(page);
        });
        pictures.set(`${app}-${name}-${window.width}-${window.theme}.webp`, picture);
      };
      for (const shot of STUDIO_SHOTS) await take(shot, editor);
      await take(DESK_SHOT, await signIn(client, 'operator'));
      return pictures;
    } finally {
      await worker.stop();
      await server.stop();
    }
  };
  return withDemoBackend(settings, report, task, settings);
}
