/** Opens a shop for the worker, however long it takes until it can be. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ContentError } from '#src/publishing/content/content-error.ts';
import { type BuildReport, BuildReports } from '#src/publishing/worker/build-reports.ts';
import {
  openSiteBuilder,
  type Opening,
  type SiteBuilder,
  type SiteBuilderOptions,
} from '#src/publishing/worker/site-builder.ts';

/** Before a shop that cannot be read is tried again. */
const AGAIN_MS = 2000;
/** While it has something to do, editors see so often that it is there. */
export const PULSE_MS = 5000;

/** The row that editors see of changes until `seq`. */
export interface Row {
  readonly seq: number;
  readonly report: BuildReport;
}

/** News while a shop opens that cannot begin without its pictures. */
export interface Opened {
  readonly reports: BuildReports;
  readonly row: Row;
}

/** Opens the shop as soon as it can be: a backend that is away, or that holds no shop yet, is waited for. */
export async function openWhenThere(
  options: SiteBuilderOptions,
  signal: AbortSignal,
): Promise<{ readonly builder: SiteBuilder; readonly opened: Opened | null } | null> {
  let reported = '';
  let opened: Opened | null = null;
  let reportedAt = 0;
  const opening: Opening = (client, seq, { left, all }) => {
    if (opened === null) {
      const reports = new BuildReports(client, options.report);
      opened = { reports, row: { seq, report: reports.begin(seq, seq) } };
    }
    if (left > 0 && performance.now() - reportedAt < PULSE_MS) return;
    reportedAt = performance.now();
    opened.row.report.tell({ pictures_left: left, pictures_all: all });
  };
  while (!signal.aborted) {
    try {
      return { builder: await openSiteBuilder({ ...options, opening }, true), opened };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      if (error.message !== reported) options.report.note(error.message);
      reported = error.message;
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}
