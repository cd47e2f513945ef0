import { useEffect, useState } from 'react';

/** Measures of the small pictures in the list, as PocketBase has them: their height is 400 px, so that the point of focus can be seen. */
const THUMB = '0x400';

/** Address of a picture of the form; null until it is known, and where it cannot be. */
export function usePictureUrl(urlOf: (name: string, thumb?: string) => Promise<string>, name: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const found = await urlOf(name, THUMB).catch(() => null);
      if (isCurrent) setUrl(found);
    };
    void read();
    return () => {
      isCurrent = false;
    };
    // The form makes `urlOf` anew at each change, and a name stays the name of the same picture.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name]);
  return url;
}
