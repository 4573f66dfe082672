import { createContext, use, useRef, type ReactNode } from 'react';
import { lazyDialogs } from '../../components/dialogs/lazy-dialogs.tsx';
import { isElsewhere, usePageKeys } from '../../lib/browser/page-keys.ts';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import type { TypedAhead } from './typed-ahead.ts';

interface Commands {
  openPalette: () => void;
  showKeys: () => void;
}

const CommandsContext = createContext<Commands | null>(null);

const Palette = lazyDialogs<TypedAhead>(
  async () => (await import('./command-palette.tsx')).CommandPalette,
);
const Keys = lazyDialogs<true>(async () => (await import('./keys-dialog.tsx')).KeysDialog);

type Shortcut = keyof Commands;

/** Ctrl+K, or Cmd+K on a Mac, wherever one is; `?` where nothing is being typed. */
function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const withControl = (ctrlKey || metaKey) && !altKey && !shiftKey;
  if (withControl && key.toLowerCase() === 'k') return 'openPalette';
  return key === '?' && !isElsewhere(event) ? 'showKeys' : undefined;
}

/** Writes a key to the end of a text; undefined where it writes nothing. */
function withKey(text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Backspace') return Array.from(text).slice(0, -1).join('');
  return Array.from(key).length === 1 ? text + key : undefined;
}

/** The palette and the list of keys: opened by keys, by the header's search and by the help menu. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const palette = useDialogTask<TypedAhead>();
  const typed = useRef<string>(undefined);
  const keys = useDialogTask<true>();
  const commands: Commands = {
    openPalette: () => {
      typed.current = '';
      palette.start({
        read: () => typed.current ?? '',
        stop: () => {
          typed.current = undefined;
        },
      });
    },
    showKeys: () => keys.start(true),
  };
  const isOpen = palette.open || keys.open;
  usePageKeys((event) => {
    // Only while it is open: where its code does not arrive, keys are the page's again.
    const isAhead = isOpen && typed.current !== undefined;
    const ahead = isAhead ? withKey(typed.current ?? '', event) : undefined;
    if (ahead !== undefined) {
      typed.current = ahead;
      event.preventDefault();
      return;
    }
    const shortcut = shortcutOf(event);
    if (shortcut === undefined) return;
    event.preventDefault();
    if (!isOpen) commands[shortcut]();
  });
  return (
    <CommandsContext value={commands}>
      {children}
      <Palette dialog={palette} />
      <Keys dialog={keys} />
    </CommandsContext>
  );
}

export function useCommands(): Commands {
  const commands = use(CommandsContext);
  if (!commands) throw new Error('useCommands needs a CommandsProvider above it');
  return commands;
}
