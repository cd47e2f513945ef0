import { createContext, useContext, type Provider } from 'react';

/** Something that the shell of the desk or of the studio gives to all parts within: who gives it, and the hook that takes it. */
export function shellContext<Given>(): readonly [Provider<Given | null>, () => Given] {
  const Context = createContext<Given | null>(null);
  const useGiven = (): Given => {
    const given = useContext(Context);
    if (given === null) throw new Error('It is given within a shell alone.');
    return given;
  };
  return [Context, useGiven];
}

/** Words of the desk or the studio that every list needs. */
interface Speaker {
  readonly t: (key: 'again' | 'loading' | 'more') => string;
  /** A failure in words. */
  readonly words: (error: unknown) => string;
}

export const [GiveSpeaker, useSpeaker] = shellContext<Speaker>();
