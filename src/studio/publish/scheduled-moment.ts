/** The value of a date and time as PocketBase keeps it; null: it is none, or not in the future of `now` (ms). Without a zone it is the editor's own time. */
export function scheduledMoment(value: string, now: number): string | null {
  const ms = Date.parse(value);
  return Number.isNaN(ms) || ms <= now ? null : new Date(ms).toISOString().replace('T', ' ');
}
