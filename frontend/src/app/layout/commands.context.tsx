import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import { lazyDialogs } from '../../components/dialogs/lazy-dialogs.tsx';
import { isElsewhere } from '../../lib/browser/page-keys.ts';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';

interface Commands {
  openPalette: () => void;
  showKeys: () => void;
}

const CommandsContext = createContext<Commands | null>(null);

const Palette = lazyDialogs<true>(
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

/** The palette and the list of keys: opened by keys, by the header's search and by the help menu. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const palette = useDialogTask<true>();
  const keys = useDialogTask<true>();
  const commands: Commands = {
    openPalette: () => palette.start(true),
    showKeys: () => keys.start(true),
  };
  const isOpen = palette.open || keys.open;
  const latest = useRef({ commands, isOpen });
  useEffect(() => {
    latest.current = { commands, isOpen };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (shortcut === undefined) return;
      event.preventDefault();
      if (!latest.current.isOpen) latest.current.commands[shortcut]();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
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
