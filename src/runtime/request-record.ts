/** Record of a request that was answered: nothing of who sent it, and nothing that it carried. */
export interface RequestRecord {
  /** Id of this request alone. The backend and the client are told it, too. */
  readonly id: string;
  readonly method: string;
  /** Route, of few: never a path, which may name a record or carry a proof. */
  readonly route: string;
  /** HTTP status; 0: the client had left before. */
  readonly status: number;
  /** Milliseconds from its first byte to the last one of the answer. */
  readonly ms: number;
  /** Bytes of the answer, with its headers. */
  readonly bytes: number;
}

/** Requests by route and kind of answer (2xx, 4xx …), as `{route} {kind}` → how many. */
export type RequestCounts = Readonly<Record<string, number>>;

export function kindOfStatus(status: number): string {
  return status === 0 ? 'left' : `${Math.floor(status / 100)}xx`;
}

/** Counts by route and kind of answer. */
export function requestCounter(): { count(record: RequestRecord): void; counts(): RequestCounts } {
  const counts: Record<string, number> = {};
  return {
    count({ route, status }) {
      const key = `${route} ${kindOfStatus(status)}`;
      counts[key] = (counts[key] ?? 0) + 1;
    },
    counts: () => ({ ...counts }),
  };
}
