/** Live release as targets are given it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { statOf } from '#src/publishing/releases/align.ts';
import type { History } from '#src/publishing/releases/history.ts';
import type { Objects } from '#src/publishing/releases/objects.ts';
import type { Elsewhere, ReleaseContent, ReleaseInfo } from '#src/publishing/releases/release-store.ts';
import type { Trees } from '#src/publishing/releases/trees.ts';
import { isElsewhere } from '#src/contract/pictures-elsewhere.ts';
import { fileDigest } from '#src/publishing/render/output.ts';

interface Places {
  readonly dist: string;
  readonly trees: Trees;
  readonly objects: Objects;
  readonly history: History;
  readonly elsewhere: Elsewhere | undefined;
}

/**
 * Bytes of a release that was live: where those are that are in no tree, in its tree, in the one that is live now, or
 * among those that a newer one took the place of.
 */
function readOld(places: Places, number: number, file: string, digest: string): Uint8Array {
  const { dist, trees, objects, elsewhere } = places;
  const here = [join(trees.of(number), file), join(dist, file), objects.file(digest)];
  for (const place of isElsewhere(file) ? [elsewhere?.source(file) ?? ''] : here) {
    if (statOf(place) === null) continue;
    const bytes = readFileSync(place);
    if (fileDigest(bytes) === digest) return bytes;
  }
  throw new OperatorError(`Release ${number} is no longer whole on this machine: a newer one has taken its place.`);
}

/** The live release, by what it differs in from an earlier one that is known; else all of it. */
export function contentSince(places: Places, live: ReleaseInfo, since: number | null): ReleaseContent {
  const { history } = places;
  const { files, retired } = history.listing;
  const isKnown = since !== null && history.has(since);
  const touched = isKnown ? history.touchedSince(since) : new Set<string>();
  const wanted = isKnown ? [...touched].filter((file) => files.has(file)) : files.keys();
  const digests = new Map([...wanted].map((file) => [file, files.get(file) ?? '']));
  return {
    release: live,
    files: digests,
    removed: isKnown ? [...touched].filter((file) => !files.has(file) && !retired.has(file)) : null,
    kept: new Set(retired.keys()),
    read: (file) => readOld(places, live.number, file, digests.get(file) ?? ''),
  };
}
