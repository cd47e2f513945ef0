import { DeskEntrance } from '#src/desk/DeskEntrance.tsx';
import { loadWords } from '#src/desk/load-words.ts';
import type { DeskProps } from '#src/desk/props.ts';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own DeskProps, printed as JSON, but for the words, which come with the island. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  const given = props as Omit<DeskProps, 'messages'>;
  loadWords(given.locale).then(
    (messages) => renderIsland(element, <DeskEntrance {...given} messages={messages} />, options),
    options.onFatal,
  );
}
