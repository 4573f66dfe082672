import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { Button } from '../ui/button.tsx';

/** The chosen rows of the page of a list that is shown. */
export interface RowSelection<Row> {
  /** Those that are chosen, in the order of the list. */
  rows: readonly Row[];
  count: number;
  has: (row: Row) => boolean;
  isSelectable: (row: Row) => boolean;
  toggle: (row: Row) => void;
  isPageSelected: boolean;
  /** Chooses all rows of the page, or none where all are chosen. */
  togglePage: () => void;
  /** Chooses these rows and no others. */
  choose: (rows: readonly Row[]) => void;
  clear: () => void;
  /** 'Seleccionar Tienda Austral' */
  labelOf: (row: Row) => string;
  /** 'Seleccionar todos los sitios de la página' */
  pageLabel: string;
}

export interface SelectionOptions<Row> {
  keyOf: (row: Row) => string;
  /** Those that something can be done with; left out for all. */
  isSelectable?: (row: Row) => boolean;
  nameOf: (row: Row) => string;
  pageLabel: string;
}

/** Which rows of a page are chosen. A row that leaves the page is chosen no longer. */
export function useRowSelection<Row>(
  shown: readonly Row[],
  { keyOf, nameOf, pageLabel, isSelectable = () => true }: SelectionOptions<Row>,
): RowSelection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selectable = shown.filter(isSelectable);
  const rows = selectable.filter((row) => chosen.has(keyOf(row)));
  const isPageSelected = rows.length > 0 && rows.length === selectable.length;
  const keysOf = (of: readonly Row[]) => new Set(of.map(keyOf));
  return {
    rows,
    count: rows.length,
    has: (row) => chosen.has(keyOf(row)),
    isSelectable,
    toggle: (row) => {
      const next = keysOf(rows);
      if (!next.delete(keyOf(row))) next.add(keyOf(row));
      setChosen(next);
    },
    isPageSelected,
    togglePage: () => setChosen(isPageSelected ? new Set() : keysOf(selectable)),
    choose: (of) => setChosen(keysOf(of)),
    clear: () => setChosen(new Set()),
    labelOf: (row) => `Seleccionar ${nameOf(row)}`,
    pageLabel,
  };
}

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  onChange: () => void;
}

/** A tick box that is as large to touch as a button. */
export function RowCheckbox({ label, checked, indeterminate = false, onChange }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className="relative z-1 -mx-3 inline-flex size-control cursor-pointer items-center justify-center align-middle max-md:mx-0">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        title={label}
        checked={checked}
        onChange={onChange}
        data-select=""
        className="size-4 accent-primary"
      />
    </label>
  );
}

interface SelectButtonProps {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Shows the tick boxes of a list on a phone, where they are not always there. It goes among the filters. */
export const SelectButton = ({ pressed, onPress, children }: SelectButtonProps) => (
  <Button
    variant="secondary"
    aria-pressed={pressed}
    onClick={onPress}
    className="aria-pressed:bg-primary-soft md:hidden"
  >
    {children}
  </Button>
);

export interface SelectionBarProps {
  count: number;
  /** What is chosen: by its gender in Spanish. */
  feminine?: boolean;
  onClear: () => void;
  /** What can be done with all of them. */
  children: ReactNode;
}

/** How many rows are chosen, and what can be done with them; Escape chooses none. It floats above the end of the list. */
export function SelectionBar({ count, feminine = false, onClear, children }: SelectionBarProps) {
  const words = countOf(count, feminine ? 'seleccionada' : 'seleccionado');
  const clear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClear();
  });
  useEffect(() => {
    if (count === 0) return undefined;
    const listen = (event: KeyboardEvent) => clear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [count]);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {count > 0 && words}
      </p>
      {count > 0 && (
        <div
          role="toolbar"
          aria-label="Acciones de la selección"
          className="sticky bottom-4 z-10 mx-auto mt-3 flex w-fit max-w-full flex-wrap max-md:mr-14 items-center gap-2 rounded-xl border bg-popover py-1.5 pr-1.5 pl-4 text-sm text-popover-foreground shadow-lg"
        >
          <span className="tabular mr-2 font-medium">{words}</span>
          {children}
          <Button
            variant="ghost"
            size="icon"
            aria-label="Quitar selección"
            title="Quitar selección"
            onClick={onClear}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
      )}
    </>
  );
}

const countOf = (count: number, chosen: string): string =>
  count === 1 ? `1 ${chosen}` : `${formatNumber(count)} ${chosen}s`;
