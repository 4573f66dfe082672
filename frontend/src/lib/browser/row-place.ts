const rowsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-key]')];

/**
 * Remembers the place of the row that an element is in. A list is marked by `data-rows`, its rows by `data-key`.
 * @returns a function that answers what is there when it is called: the row, the one that took its place, or the list where
 * no row is left; null outside of a list
 */
export function placeOfRow(element: Element | null): () => HTMLElement | null {
  const row = element?.closest<HTMLElement>('[data-key]');
  const list = row?.closest<HTMLElement>('[data-rows]');
  if (!row || !list) return () => null;
  const index = rowsIn(list).indexOf(row);
  return () => {
    if (!list.isConnected) return null;
    if (row.isConnected) return row;
    const rows = rowsIn(list);
    return rows[index] ?? rows.at(-1) ?? list;
  };
}
