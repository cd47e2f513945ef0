import { loadWords } from '#src/studio/load-words.ts';
import type { StudioProps } from '#src/studio/props.ts';
import { StudioEntrance } from '#src/studio/StudioEntrance.tsx';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own StudioProps, printed as JSON, but for the words, which come with the island. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  const given = props as Omit<StudioProps, 'messages'>;
  loadWords(given.locale).then(
    (messages) => renderIsland(element, <StudioEntrance {...given} messages={messages} />, options),
    options.onFatal,
  );
}
