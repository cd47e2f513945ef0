/** What has been published, from its revisions. Pure. */
import type { BuildRecord, RevisionRecord } from '#src/contract/records.ts';

/** What one editor published at once, or saved once in the dashboard. */
export interface Publication {
  /** Name that its revisions share. */
  readonly id: string;
  readonly authorName: string;
  /** 'YYYY-MM-DD hh:mm:ss.sssZ'. */
  readonly at: string;
  readonly records: readonly RevisionRecord[];
  /** The last row of `changes` that it wrote; 0: the site shows nothing of it. */
  readonly seq: number;
}

/** Revisions as publications, the newest first; `revisions` are the newest first, too. */
export function publicationsOf(revisions: readonly RevisionRecord[]): readonly Publication[] {
  const groups = new Map<string, RevisionRecord[]>();
  for (const revision of revisions) {
    const group = groups.get(revision.publication);
    if (group === undefined) groups.set(revision.publication, [revision]);
    else group.push(revision);
  }
  return [...groups].map(([id, records]) => ({
    id,
    authorName: records[0]?.author_name ?? '',
    at: records[0]?.created ?? '',
    records,
    seq: Math.max(...records.map(({ seq }) => seq)),
  }));
}

/** The last change that visitors see: of the newest build that went live. 0: none is known. */
export function liveSeq(builds: readonly BuildRecord[]): number {
  return Math.max(0, ...builds.filter(({ state }) => state === 'live').map(({ to_seq: seq }) => seq));
}

/** Whether visitors see a publication; null: it changes nothing that they could see. */
export function isLive({ seq }: Publication, live: number): boolean | null {
  return seq === 0 ? null : seq <= live;
}

/** The builds with one of them as it is now, the newest first. */
export function withBuild(builds: readonly BuildRecord[], build: BuildRecord): readonly BuildRecord[] {
  const others = builds.filter(({ id }) => id !== build.id);
  return [...others, build].sort((a, b) => (a.created < b.created ? 1 : -1));
}
