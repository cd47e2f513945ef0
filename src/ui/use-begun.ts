import { useState, type Dispatch, type SetStateAction } from 'react';
import { useHydrating } from '#src/ui/use-hydrating.ts';

/**
 * State that only the browser knows how to begin (storage, the address): `drawn` where React takes over what the page
 * has drawn, which the build drew with it; then what `read` gives, once, as from the start where React draws by itself.
 */
export function useBegun<Value extends string | number | boolean | object | null>(
  drawn: Value,
  read: () => Value,
): readonly [Value, Dispatch<SetStateAction<Value>>] {
  const isHydrating = useHydrating();
  const [value, setValue] = useState(isHydrating ? drawn : read);
  const [isRead, setRead] = useState(!isHydrating);
  if (!isRead && !isHydrating) {
    setRead(true);
    setValue(read());
  }
  return [value, setValue];
}
