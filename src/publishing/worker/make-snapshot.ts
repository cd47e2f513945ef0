/** Leads from PocketBase to the file that pages are rendered from. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type PocketBase from 'pocketbase';
import { ShownSnapshot } from '#src/publishing/worker/shown-snapshot.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { type Report, withStep } from '#src/runtime/progress.ts';
import { connectBackend } from '#src/publishing/content/backend.ts';
import type { Snapshot } from '#src/publishing/content/content.ts';
import { createSite, type Site } from '#src/publishing/site/create-site.ts';
import type { Untranslated } from '#src/publishing/site/localize.ts';
import type { PictureMode } from '#src/publishing/pictures/picture-settings.ts';
import { openContent } from '#src/publishing/content/live-content.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

export type SnapshotEnvironment = Pick<Environment, 'pocketbaseUrl' | 'serviceEmail' | 'servicePassword' | 'cacheDir'>;

export interface MadeSnapshot {
  readonly snapshot: Snapshot;
  /** All that can be made of it, checked. */
  readonly site: Site;
  /** The newest change that it shows. */
  readonly seq: number;
}

/** To build. @throws ContentError of one line when PocketBase is not there, or not the right one. */
export async function connect(
  { pocketbaseUrl, serviceEmail, servicePassword }: SnapshotEnvironment,
  report: Report,
): Promise<PocketBase> {
  const access = { url: pocketbaseUrl, email: serviceEmail, password: servicePassword };
  const { client, version } = await connectBackend(access);
  if (version === null) report.note(`The version of PocketBase at ${pocketbaseUrl} cannot be seen; 0.40.x is needed.`);
  return client;
}

/** Renews the token of a builder that runs for days. @throws the SDK's error. */
export async function signIn(
  client: PocketBase,
  { serviceEmail, servicePassword }: Pick<SnapshotEnvironment, 'serviceEmail' | 'servicePassword'>,
): Promise<void> {
  await client.collection('services').authWithPassword(serviceEmail, servicePassword);
}

/** @throws ContentError that names record and field, or says that PocketBase does not answer. */
export async function makeSnapshot(
  client: PocketBase,
  { cacheDir }: SnapshotEnvironment,
  report: Report,
  mode: PictureMode = 'quick',
): Promise<MadeSnapshot> {
  const { content, position } = await withStep(
    report,
    'Reading the shop',
    () => openContent(client),
    (state) => `${state.content.products.length} products, ${state.content.items.length} items`,
  );
  const { shown } = await ShownSnapshot.open(content, async () => null, { client, cacheDir, mode, report });
  const { snapshot } = shown;
  const site = createSite(snapshot);
  // What cannot be made is told now, and what has no translation is known.
  for (const page of site.pages) page.payload();
  return { snapshot, site, seq: position.seq };
}

/** Writes beside and renames, so that no reader sees half a file. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.part`;
  await writeFile(part, text, { mode: 0o600 });
  await rename(part, file);
}

/**
 * Lists what is shown in English for want of a translation, and pictures that no words describe: a line in the
 * terminal, all of it in `untranslated.json`.
 */
export async function reportUntranslated(
  untranslated: readonly Untranslated[],
  cacheDir: string,
  report: Report,
): Promise<void> {
  const file = join(cacheDir, 'untranslated.json');
  await writeWhole(file, `${JSON.stringify(untranslated, null, 2)}\n`);
  const counts = LOCALES.map((locale) => ({
    locale,
    fields: untranslated.filter((one) => one.locale === locale).reduce((sum, one) => sum + one.fields.length, 0),
  })).filter(({ fields }) => fields > 0);
  if (counts.length === 0) return;
  report.note(
    `Texts that are missing, in one language or in all: ${counts.map(({ locale, fields }) => `${locale} ${fields}`).join(', ')}. All of them: ${file}`,
  );
}
