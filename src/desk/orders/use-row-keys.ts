import type { RefObject } from 'react';
import type { PanelProps } from '#src/desk/desk-types.ts';
import type { Chosen } from '#src/desk/orders/use-chosen.ts';
import { useShortcuts } from '#src/desk/shortcuts.ts';

interface RowKeys {
  readonly t: PanelProps<'desk-orders'>['t'];
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly chosen: Chosen;
}

/** Keys of the list: the row that one is at is the one that has the focus. */
export function useRowKeys({ t, body, search, chosen }: RowKeys): void {
  const rows = (): HTMLTableRowElement[] => [...(body.current?.rows ?? [])];
  const current = (): number => rows().findIndex((row) => row.contains(document.activeElement));
  const goTo = (index: number): void => {
    const all = rows();
    all[Math.max(0, Math.min(index, all.length - 1))]?.querySelector<HTMLElement>('a')?.focus();
  };
  useShortcuts([
    { key: '/', label: t('key.search'), run: () => search.current?.focus() },
    { key: 'j', label: t('key.next'), run: () => goTo(current() + 1) },
    { key: 'k', label: t('key.previous'), run: () => goTo(current() - 1) },
    {
      key: 'x',
      label: t('key.choose'),
      run: () => {
        const id = rows()[current()]?.dataset['order'];
        if (id !== undefined) chosen.toggle(id);
      },
    },
    // What has the focus does what it always does.
    {
      key: 'Enter',
      label: t('key.open'),
      run: () => document.activeElement instanceof HTMLElement && document.activeElement.click(),
    },
  ]);
}
