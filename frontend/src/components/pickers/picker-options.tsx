import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { cn } from '../../lib/cn.ts';
import type { SearchState } from '../../lib/queries/use-text-search.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

export interface PickerChoice {
  id: string;
  name: string;
}

/** What a search brings; the form's own choices have no second line. */
export interface FoundChoice extends PickerChoice {
  /** Distinguishes two of the same name: an e-mail, a URL. */
  detail: string;
}

export type PickerOption = PickerChoice | FoundChoice;

/** What the things to choose from are called. */
export interface PickerWords {
  /** 'Usuarios' */
  list: string;
  /** In the box while nothing is chosen. */
  placeholder: string;
  /** '1 usuario', '3 usuarios' */
  count: (found: number) => string;
  none: string;
  noMatch: (typed: string) => string;
  failed: string;
}

export interface PickerOptionsProps {
  words: PickerWords;
  listId: string;
  options: readonly PickerOption[];
  state: SearchState<FoundChoice>;
  /** Index of the option the keyboard is at; -1 for none. */
  active: number;
  chosen: PickerChoice | null;
  typed: string;
  onChoose: (option: PickerOption) => void;
  onRetry: () => void;
}

/** What the picker's box opens: what was found, or what became of the search. */
export function PickerOptions(props: PickerOptionsProps) {
  const { words, listId, options, active, chosen } = props;
  const activeId = options[active] && `${listId}-${options[active].id}`;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <>
      {/* The list itself scrolls, and leaves room for the line below it. */}
      <ul
        id={listId}
        role="listbox"
        aria-label={words.list}
        className="max-h-[min(18rem,calc(var(--radix-popover-content-available-height)-3.5rem))] overflow-y-auto"
      >
        {options.map((option, index) => (
          <li
            key={option.id}
            id={`${listId}-${option.id}`}
            role="option"
            aria-selected={option.id === chosen?.id}
            onClick={() => props.onChoose(option)}
            className={cn(
              'flex min-h-control cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 text-sm hover:bg-accent',
              index === active && 'bg-accent outline-2 -outline-offset-2 outline-ring/60',
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate" title={option.name}>
                {option.name}
              </span>
              {'detail' in option && (
                <span
                  className="block truncate text-xs text-muted-foreground"
                  title={option.detail}
                >
                  {option.detail}
                </span>
              )}
            </span>
            {option.id === chosen?.id && <Check aria-hidden="true" className="size-4 shrink-0" />}
          </li>
        ))}
      </ul>
      <SearchNews {...props} />
    </>
  );
}

/** Always there, so that it is announced: that it searches, how many it found, that none matches, that it failed. */
function SearchNews({ words, state, typed, onRetry }: PickerOptionsProps) {
  return (
    <div role="status" className="text-sm text-muted-foreground">
      {state.status === 'searching' && (
        <p className="flex min-h-control items-center gap-2 px-2.5">
          <Spinner />
          Buscando…
        </p>
      )}
      {state.status === 'found' && (
        <FoundNews words={words} found={state.found.length} typed={typed.trim()} />
      )}
      {state.status === 'failed' && (
        <div className="flex flex-wrap items-center justify-between gap-x-2 px-2.5">
          <p className="py-2.5">{words.failed}</p>
          <Button variant="link" size="inline" tabIndex={-1} onClick={onRetry}>
            Reintentar
          </Button>
        </div>
      )}
    </div>
  );
}

interface FoundNewsProps {
  words: PickerWords;
  found: number;
  typed: string;
}

function FoundNews({ words, found, typed }: FoundNewsProps) {
  if (found > 0) return <p className="sr-only">{words.count(found)}</p>;
  return (
    <p className="px-2.5 py-2.5 wrap-anywhere">
      {typed === '' ? words.none : words.noMatch(typed)}
    </p>
  );
}
