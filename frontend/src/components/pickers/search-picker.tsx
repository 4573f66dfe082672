import { ChevronDown } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { foundIn, useTextSearch, type TextSearch } from '../../lib/queries/use-text-search.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { FoundChoice, PickerChoice, PickerOption, PickerWords } from './picker-options.tsx';
import type { ControlProps } from '../ui/fields/field.tsx';
import { Input } from '../ui/fields/input.tsx';

export interface SearchPickerProps extends Partial<ControlProps> {
  words: PickerWords;
  /** null while nothing is chosen. */
  value: PickerChoice | null;
  onChange: (chosen: PickerChoice) => void;
  /** What contains a text; '' gives the first of them all. Keep it with useCallback. */
  search: TextSearch<FoundChoice>;
  /** Choices of the form's own, with ids of its making: first while nothing is typed. */
  first?: readonly PickerChoice[] | undefined;
  disabled?: boolean | undefined;
  /** The box, for a form to focus it. */
  inputRef?: Ref<HTMLInputElement> | undefined;
  debounceMs?: number | undefined;
}

const NO_CHOICES: readonly PickerChoice[] = [];
const DEBOUNCE_MS = 300;

/** How far each key moves along the options; the ends are joined. */
const moves: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
};

/** What is typed, what it leads to and what the keys do. */
function useCombobox(props: SearchPickerProps, listId: string) {
  const { onChange, search, first = NO_CHOICES, debounceMs = DEBOUNCE_MS } = props;
  // Null while the list is closed: the box then shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const { state, retry } = useTextSearch({ text: typed, search, debounceMs });
  const fixed = typed?.trim() === '' ? first : NO_CHOICES;
  const options: PickerOption[] = [...fixed, ...foundIn(state)];
  const open = typed !== null;
  const current = options[active];
  const activeId = current && `${listId}-${current.id}`;

  const show = (text: string) => {
    setTyped(text);
    setActive(-1);
  };
  const close = () => setTyped(null);
  const choose = ({ id, name }: PickerOption) => {
    onChange({ id, name });
    close();
  };
  const move = (to: (index: number, count: number) => number) => {
    if (!open) show('');
    else if (options.length > 0) setActive(to(active, options.length));
  };
  const enter = () => {
    if (current) choose(current);
    else if (state.status === 'failed') retry();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter of a keyboard that composes letters ends a word.
    if (event.nativeEvent.isComposing) return;
    const to = moves[event.key];
    if (!to && !(event.key === 'Enter' && open)) return;
    // Neither does the caret move nor is the form sent.
    event.preventDefault();
    if (to) move(to);
    else enter();
  };
  return { typed, open, options, active, activeId, state, retry, show, close, choose, onKeyDown };
}

/** What the list is placed by comes when a box has the focus: most pages with a filter are left without one. */
const PickerList = lazyPart(async () => (await import('./picker-list.tsx')).PickerList, null);

/** Chooses one thing among many: a combobox after the ARIA pattern, searched on the server as one types. */
export function SearchPicker(props: SearchPickerProps) {
  const listId = useId();
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const combobox = useCombobox(props, listId);
  return (
    <div ref={setFrame} className="relative">
      <Box picker={props} listId={listId} combobox={combobox} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-3 right-3 size-4 text-muted-foreground"
      />
      {combobox.open && frame && (
        <PickerList
          frame={frame}
          onClose={combobox.close}
          words={props.words}
          listId={listId}
          options={combobox.options}
          state={combobox.state}
          active={combobox.active}
          chosen={props.value}
          typed={combobox.typed ?? ''}
          onChoose={combobox.choose}
          onRetry={combobox.retry}
        />
      )}
    </div>
  );
}

interface BoxProps {
  picker: SearchPickerProps;
  listId: string;
  combobox: ReturnType<typeof useCombobox>;
}

function Box({ picker: { inputRef, ...picker }, listId, combobox }: BoxProps) {
  const { value, words, disabled } = picker;
  const { typed, open, activeId, show } = combobox;
  const chosen = value?.name;
  return (
    <Input
      {...controlOf(picker)}
      ref={inputRef}
      role="combobox"
      aria-expanded={open}
      aria-controls={open ? listId : undefined}
      aria-activedescendant={activeId}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      disabled={disabled}
      placeholder={chosen ?? words.placeholder}
      value={typed ?? chosen ?? ''}
      onChange={(event) => show(event.target.value)}
      onFocus={PickerList.preload}
      onClick={() => !open && show('')}
      onBlur={combobox.close}
      onKeyDown={combobox.onKeyDown}
      className="truncate pr-9!"
    />
  );
}

/** What the Field around it gives its control. */
const controlOf = (props: SearchPickerProps) => ({
  id: props.id,
  'aria-invalid': props['aria-invalid'],
  'aria-required': props['aria-required'],
  'aria-describedby': props['aria-describedby'],
});
