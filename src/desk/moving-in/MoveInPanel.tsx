import type { PanelProps } from '#src/desk/desk-types.ts';
import { DayPage } from '#src/desk/moving-in/DayPage.tsx';

/** '#move-in': the day on which a former shop is left. */
export function MoveInPanel({ desk, t }: PanelProps<'staff-moving-in'>) {
  return <DayPage desk={desk} t={t} />;
}
