import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useController } from 'react-hook-form';
import {
  hasTag,
  tagField,
  tagsIn,
  withTags,
} from '../../../../../functions/websites/websites.tags.domain.ts';
import { searchFor, searchable } from '../../../../../functions/core/validation/search.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Field, type ControlProps } from '../../../components/ui/fields/field.tsx';
import { cn } from '../../../lib/cn.ts';
import { useAfterPress } from '../../../lib/forms/use-after-press.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { tagsQuery } from '../public/tags/tags.queries.ts';
import { tagsFieldText as text } from '../websites.text.ts';
import type { FieldsProps } from '../websites.form.ts';

const PickerList = lazyPart(
  async () => (await import('../../../components/pickers/picker-list.tsx')).PickerList,
  null,
);

const SUGGESTED = 8;
const NONE: readonly string[] = [];

/** The tags of a site: Enter or a comma adds what was typed, Backspace in the empty box takes the last one away. */
export function TagsField({ form }: FieldsProps) {
  const { field } = useController({ control: form.control, name: 'tags' });
  const { tags: error } = form.formState.errors;
  return (
    <Field
      label={text.label}
      hint={text.hint}
      error={error?.message ?? error?.find?.((each) => each !== undefined)?.message}
      optional
    >
      {(control) => (
        <TagsInput
          control={control}
          inputRef={field.ref}
          tags={field.value ?? NONE}
          onChange={(tags) =>
            form.setValue('tags', tags, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
    </Field>
  );
}

interface TagsInputProps {
  control: ControlProps;
  inputRef: (input: HTMLInputElement | null) => void;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

/** What is typed, what it could become and what the keys do. */
function useTagsInput({ tags, onChange }: TagsInputProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [news, setNews] = useState('');
  const afterPress = useAfterPress();
  const suggestions = useSuggestions(tags, { typed, enabled: open });

  const show = (value: string) => {
    setTyped(value);
    setActive(-1);
    setOpen(true);
  };
  const add = (added: readonly string[], rest = '') => {
    show(rest);
    if (added.length === 0) return;
    const next = withTags(tags, added);
    const fresh = next.slice(tags.length);
    if (fresh.length === 0) return;
    onChange(next);
    setNews(text.added(fresh));
  };
  const remove = (tag: string) => {
    onChange(tags.filter((each) => each !== tag));
    setNews(text.removed(tag));
  };
  /** What is before a comma is a tag; a pasted list becomes several. */
  const type = (value: string) => {
    const end = Math.max(value.lastIndexOf(','), value.lastIndexOf(';'));
    if (end < 0) show(value);
    else add(tagsIn(value.slice(0, end)), value.slice(end + 1).trimStart());
  };
  // One chip more makes the box higher, and moves the button that was pressed.
  const leave = () =>
    afterPress(() => {
      add(tagsIn(typed));
      setOpen(false);
    });
  const move = (by: 1 | -1) => {
    setOpen(true);
    const count = suggestions.length + 1;
    // One place more than suggestions: the box itself.
    setActive(((active + 1 + by + count) % count) - 1);
  };
  const keys: Record<string, () => void> = {
    // The form is not sent from here: a second Enter would do so by mistake.
    Enter: () => add(tagsIn(suggestions[active] ?? typed)),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter of a keyboard that composes letters ends a word.
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    const empties = event.key === 'Backspace' && typed === '';
    // Held down, it would go on from the text to the tags.
    if (empties && !event.repeat && last !== undefined) remove(last);
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const close = () => setOpen(false);
  return {
    ...{ typed, active, news, suggestions, type, add, remove, leave, close, onKeyDown },
    open: open && suggestions.length > 0,
    /** The id of the suggestion that Enter takes. */
    activeOption: active in suggestions ? String(active) : undefined,
  };
}

/** The tags of other sites that contain what is typed, but for those that the site has. Read when the box is used. */
function useSuggestions(
  tags: readonly string[],
  { typed, enabled }: { typed: string; enabled: boolean },
): readonly string[] {
  const { data = NONE } = useQuery({ ...tagsQuery(useApi()), enabled });
  const finds = searchFor(typed);
  return data.filter((tag) => finds(searchable(tag)) && !hasTag(tag)(tags)).slice(0, SUGGESTED);
}

function TagsInput(props: TagsInputProps) {
  const { control, inputRef, tags } = props;
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const input = useTagsInput(props);
  const { typed, open, active, activeOption, suggestions } = input;
  return (
    <div
      ref={setFrame}
      className={cn(
        'flex min-h-control flex-wrap items-center gap-1.5 rounded-lg border border-input bg-card px-1 py-0.75 shadow-xs transition-colors focus-within:border-ring focus-within:outline-2 focus-within:outline-ring/40',
        control['aria-invalid'] && 'border-destructive focus-within:outline-destructive/40',
      )}
    >
      <Chips tags={tags} onRemove={input.remove} onLost={() => box.current?.focus()} />
      <input
        {...control}
        ref={(element) => {
          box.current = element;
          inputRef(element);
        }}
        name="tags"
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={activeOption && `${listId}-${activeOption}`}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        spellCheck={false}
        placeholder={tags.length === 0 ? text.placeholder : undefined}
        value={typed}
        onChange={({ target }) => input.type(target.value)}
        onFocus={PickerList.preload}
        onClick={() => input.type(typed)}
        onBlur={input.leave}
        onKeyDown={input.onKeyDown}
        className="h-7 min-w-24 flex-1 bg-transparent px-1.5 text-base outline-none placeholder:text-muted-foreground md:text-sm"
      />
      <span role="status" className="sr-only">
        {input.news}
      </span>
      {open && frame && (
        <PickerList
          frame={frame}
          onClose={input.close}
          words={text.suggestions}
          listId={listId}
          options={suggestions.map((name, n) => ({ id: String(n), name }))}
          state={{ status: 'idle' }}
          active={active}
          chosen={null}
          typed={typed}
          onChoose={({ name }) => input.add([name])}
          onRetry={input.close}
        />
      )}
    </div>
  );
}

interface ChipsProps {
  tags: readonly string[];
  onRemove: (tag: string) => void;
  /** The button that had the focus was removed. */
  onLost: () => void;
}

/** Each tag is the button that removes it. One that cannot be stored is marked; the field says why. */
function Chips({ tags, onRemove, onLost }: ChipsProps) {
  return (
    <ul role="list" aria-label={text.chips} className={tags.length === 0 ? 'hidden' : 'contents'}>
      {tags.map((tag) => (
        <li key={tag} className="flex max-w-full min-w-0">
          <button
            type="button"
            aria-label={text.remove(tag)}
            title={text.remove(tag)}
            // The focus stays where it is: what is typed would be added.
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ currentTarget }) => {
              onRemove(tag);
              if (currentTarget === document.activeElement) onLost();
            }}
            className={cn(
              'flex h-7 max-w-full min-w-0 items-center gap-1.5 rounded-md bg-secondary px-2.5 text-sm text-secondary-foreground hover:bg-accent pointer-coarse:h-10',
              !tagField.safeParse(tag).success && 'bg-destructive-soft text-destructive-text',
            )}
          >
            <span className="truncate">{tag}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
