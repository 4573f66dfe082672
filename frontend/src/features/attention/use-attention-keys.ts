import type { RefObject } from 'react';
import { isElsewhere, usePageKeys } from '../../lib/browser/page-keys.ts';

/** What a key does with the row that has the focus, by the row's `data-key`. */
export type RowKeys = Readonly<Record<string, (rowKey: string) => void>>;

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

const rowsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-key]') ?? []),
];

const focusedIn = (rows: readonly HTMLElement[]) =>
  rows.findIndex((row) => row.contains(document.activeElement));

const linkIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('a, button');

/** Focuses the next row, or the one before; its first link is what Enter opens. */
function step(list: HTMLElement | null, by: number): void {
  const rows = rowsIn(list);
  const at = focusedIn(rows);
  const next = at < 0 ? rows[0] : rows[at + by];
  linkIn(next)?.focus();
}

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey;

/** j and k go through the rows of a list; `keys` act on the row that has the focus. Not where something is typed or open. */
export function useAttentionKeys(list: RefObject<HTMLElement | null>, keys: RowKeys): void {
  const actOf = (row: HTMLElement, key: string) => {
    // A row that has the focus itself is opened like its link.
    if (key === 'Enter')
      return row === document.activeElement ? () => linkIn(row)?.click() : undefined;
    const act = keys[key];
    return act && (() => act(row.dataset['key'] ?? ''));
  };
  const press = ({ key, repeat }: KeyboardEvent): boolean => {
    const by = steps[key];
    if (by !== undefined) {
      step(list.current, by);
      return true;
    }
    const rows = rowsIn(list.current);
    const row = rows[focusedIn(rows)];
    const act = row && actOf(row, key);
    // A key that is held down acts once.
    if (act && !repeat) act();
    return act !== undefined;
  };
  usePageKeys((event) => {
    if (!isPlain(event) || isElsewhere(event)) return;
    if (press(event)) event.preventDefault();
  });
}
