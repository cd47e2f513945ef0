/** The names of archives: whose they are, when they were begun, and what they are packed with. */

export interface ArchiveName {
  readonly name: string;
  /** Moment at which the backup was begun, ms since the epoch. */
  readonly at: number;
}

/** `shop.example` of an address, in letters that names of files and of objects take. */
function shopOf(siteUrl: string): string {
  return new URL(siteUrl).host.replace(/[^a-z0-9.-]/g, '-');
}

/** Ends of the names of encrypted archives, and of those that everybody can read. */
export const ENDS = { encrypted: '.tar.zst.age', plain: '.tar.zst' } as const;

/** `vitrine_shop.example_20261123-023000Z.tar.zst.age`. @param at ms since the epoch. */
export function archiveName(siteUrl: string, at: number, kind: keyof typeof ENDS): string {
  const time = new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return `vitrine_${shopOf(siteUrl)}_${time}Z${ENDS[kind]}`;
}

/** The archives of this shop among names, newest first. What is not named so is nobody's business here. */
export function archivesOf(siteUrl: string, names: readonly string[]): ArchiveName[] {
  const start = `vitrine_${shopOf(siteUrl)}_`;
  return names
    .flatMap((name) => {
      const end = Object.values(ENDS).find((ending) => name.endsWith(ending));
      if (!name.startsWith(start) || end === undefined) return [];
      const digits = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)Z$/.exec(name.slice(start.length, -end.length));
      if (digits === null) return [];
      const [, year, month, day, hour, minute, second] = digits;
      const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return Number.isNaN(at) ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at - a.at);
}
