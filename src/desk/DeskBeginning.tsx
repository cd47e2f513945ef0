import type { Desk } from '#src/desk/desk-types.ts';
import { TodayPanel } from '#src/desk/today/TodayPanel.tsx';

/** What the desk begins with: its words are among those of the desk itself. */
export function DeskBeginning({ desk, rest }: { readonly desk: Desk; readonly rest: string }) {
  return <TodayPanel desk={desk} t={desk.t} rest={rest} />;
}
