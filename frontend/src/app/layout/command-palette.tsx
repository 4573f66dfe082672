import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { overlayLooks } from '../../components/ui/overlays/dialog.tsx';
import { useReturnFocus } from '../../components/ui/overlays/return-focus.ts';
import type { DialogControl } from '../../lib/forms/use-dialog-task.ts';
import { startState } from '../../lib/url-params/start-task.ts';
import { MOST_LETTERS, useDestinations, type Destination } from './command-destinations.ts';
import { paletteText as text } from './command-palette.text.ts';
import type { TypedAhead } from './typed-ahead.ts';

const MOVING_KEYS = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/** Goes to any screen, site, client, plan or activity, and starts the usual actions. */
export function CommandPalette({ open, close, task }: DialogControl & { task: TypedAhead }) {
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Root open={open} onOpenChange={close}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayLooks} />
        <Primitive.Content
          aria-describedby={undefined}
          inert={!open}
          className="fixed inset-x-4 top-4 z-50 mx-auto flex max-h-[min(32rem,calc(100dvh-2rem))] max-w-xl flex-col overflow-hidden rounded-xl border bg-popover text-popover-foreground shadow-xl data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in sm:top-[12vh]"
          {...returnFocus}
        >
          <Primitive.Title className="sr-only">{text.title}</Primitive.Title>
          <Palette close={close} ahead={task} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The chosen row: the first one, until the person moves to another one of the same text. */
function useChosen(typed: string, groups: readonly { items: readonly Destination[] }[]) {
  const [moved, setMoved] = useState<{ typed: string; id: string }>();
  const isMoving = useRef(false);
  const ids = groups.flatMap(({ items }) => items.map(({ id }) => id));
  const isThere = moved?.typed === typed && ids.includes(moved.id);
  return {
    value: (isThere ? moved.id : ids[0]) ?? '',
    // cmdk also chooses rows by itself, for example the one that came first while others are on their way.
    onValueChange: (id: string) => isMoving.current && setMoved({ typed, id }),
    onKeyDown: ({ key }: { key: string }) => {
      isMoving.current = MOVING_KEYS.has(key);
    },
    onPointerMove: () => {
      isMoving.current = true;
    },
  };
}

function Palette({ close, ahead }: { close: () => void; ahead: TypedAhead }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(ahead.read);
  useEffect(() => ahead.stop(), [ahead]);
  const { groups, searching, failed, retry } = useDestinations(typed.trim());
  const input = useRef<HTMLInputElement>(null);
  const chosen = useChosen(typed, groups);
  const isEmpty = groups.every(({ items }) => items.length === 0);
  const go = ({ to, start }: Destination) => {
    close();
    void navigate(to, start && { state: startState(start) });
  };
  return (
    <>
      <Command
        label={text.title}
        shouldFilter={false}
        loop
        className="flex min-h-0 flex-col"
        {...chosen}
      >
        <div className="flex items-center gap-3 border-b px-4">
          <Search aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
          <Command.Input
            ref={input}
            value={typed}
            onValueChange={setTyped}
            maxLength={MOST_LETTERS}
            placeholder={text.placeholder}
            className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground sm:text-sm"
          />
        </div>
        <Command.List label={text.title} className="min-h-0 flex-1 overflow-y-auto p-2">
          {groups.map(({ heading, items }) =>
            items.length === 0 ? null : (
              <Command.Group key={heading} heading={heading} className={groupLooks}>
                {items.map((item) => (
                  <Row key={item.id} item={item} onSelect={() => go(item)} />
                ))}
              </Command.Group>
            ),
          )}
          {isEmpty && !searching && !failed && <Note>{text.none(typed.trim())}</Note>}
        </Command.List>
      </Command>
      {/* Outside: there Enter opens the chosen row, and no button. */}
      <div className="flex items-center gap-x-3 border-t px-4 text-xs text-muted-foreground">
        <p role="status" className="min-w-0 flex-1 py-2">
          {failed ? text.failed : searching ? text.searching : text.keys}
        </p>
        {failed && (
          <Button
            variant="link"
            size="inline"
            onClick={() => {
              retry();
              input.current?.focus();
            }}
          >
            {text.retry}
          </Button>
        )}
      </div>
    </>
  );
}

const groupLooks =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted-foreground';

const Note = ({ children }: { children: ReactNode }) => (
  <p className="px-2 py-6 text-center text-sm text-muted-foreground wrap-anywhere">{children}</p>
);

function Row({ item, onSelect }: { item: Destination; onSelect: () => void }) {
  const { icon: Icon, label, detail } = item;
  return (
    <Command.Item
      value={item.id}
      onSelect={onSelect}
      className="flex min-h-control items-center gap-3 rounded-md px-2 text-sm data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {detail !== undefined && (
        <span className="max-w-[45%] truncate text-xs text-muted-foreground">{detail}</span>
      )}
    </Command.Item>
  );
}
