import { useState } from 'react';
import { DESK_PREFIX } from '#src/stores/desk-kept.ts';
import { parseObject } from '#src/stores/json.ts';
import { readItem, writeItem } from '#src/stores/storage-access.ts';

const KEY = `${DESK_PREFIX}change-day`;

export interface KeptTicks {
  readonly isTicked: (name: string) => boolean;
  readonly tick: (name: string, isOn: boolean) => void;
}

/** What somebody has ticked on this device; it stays until they sign out. */
export function useKeptTicks(): KeptTicks {
  const [ticks, setTicks] = useState(() => parseObject(readItem(KEY)));
  return {
    isTicked: (name) => ticks[name] === true,
    tick: (name, isOn) => {
      const next = { ...ticks, [name]: isOn };
      setTicks(next);
      writeItem(KEY, JSON.stringify(next));
    },
  };
}
