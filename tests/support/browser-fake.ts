import { vi } from 'vitest';
import { SESSION_KEY } from '#src/stores/keys.ts';

/** What local and session storage do, in memory. */
export class FakeStorage implements Storage {
  readonly #items = new Map<string, string>();
  /** Refuses to store, like a full or blocked storage. */
  isFull = false;

  get length(): number {
    return this.#items.size;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  clear(): void {
    this.#items.clear();
  }
}

export interface FakeBrowser {
  readonly local: FakeStorage;
  readonly session: FakeStorage;
  /** Stores as another tab would: the value, then the storage event. */
  readonly storeElsewhere: (key: string, value: string | null) => void;
  readonly emit: (type: string) => void;
}

/** Gives the test fresh storage and events, and stores that are loaded after it a fresh start. */
export function openBrowser(): FakeBrowser {
  vi.resetModules();
  const events = new EventTarget();
  const local = new FakeStorage();
  const session = new FakeStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  return {
    local,
    session,
    emit: (type) => events.dispatchEvent(new Event(type)),
    storeElsewhere: (key, value) => {
      if (value === null) local.removeItem(key);
      else local.setItem(key, value);
      events.dispatchEvent(new Event('storage'));
    },
  };
}

/** A browser that lets no script touch storage: reading the property itself throws. */
export function blockStorage(): void {
  vi.resetModules();
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  }
}

/** A token as PocketBase makes it, unsigned: `exp` in seconds since the epoch. */
export function fakeToken(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown): string => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.signature`;
}

/** Stores a session of an account (id) that is good for an hour, as signing in does. */
export function signInAs({ local }: FakeBrowser, id: string): void {
  const token = fakeToken({ id, exp: Date.now() / 1000 + 3600 });
  local.setItem(SESSION_KEY, JSON.stringify({ token, record: { id } }));
}

/** What local storage holds, by name. */
export function keysOf({ local }: FakeBrowser): readonly string[] {
  return Array.from({ length: local.length }, (_, index) => local.key(index) ?? '');
}
