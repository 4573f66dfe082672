import {
  createContext,
  use,
  useCallback,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { onFirstTouch } from '../../../lib/browser/first-touch.ts';
import { lazyCode, type LazyCode } from '../../../lib/lazy-code.ts';
import { Button } from '../button.tsx';
import type { ShownToast, ToastListProps, ToastMessage } from './toast.types.ts';

export type { ToastMessage } from './toast.types.ts';

type ShowToast = (message: ToastMessage) => void;

const ToastContext = createContext<ShowToast | null>(null);
const MAX_SHOWN = 3;
/** Long enough for the leaving animation. */
const REMOVE_AFTER_MS = 300;

/** Shows a toast: `const toast = useToast(); toast({ title: 'Sitio web creado correctamente' })`. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}

const listCode = lazyCode(async () => (await import('./toast-list.tsx')).ToastList);

let lastId = 0;

/** What was changed again since is not as it was: an earlier offer to take a change back would be refused. */
function withoutOutdated(shown: readonly ShownToast[], { about = [] }: ToastMessage): ShownToast[] {
  return shown.map((toast) => {
    const { undo: _, ...rest } = toast;
    return toast.about?.some((id) => about.includes(id)) ? rest : toast;
  });
}

interface ToastProviderProps {
  children: ReactNode;
  /** What shows them; tests have their own. */
  code?: LazyCode<ComponentType<ToastListProps>>;
}

/**
 * Keeps the toasts. What shows them is a chunk of its own, with a library: it comes with the first touch of the page, at
 * the latest with the first toast.
 */
export function ToastProvider({ children, code = listCode }: ToastProviderProps) {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  const [List, setList] = useState<ComponentType<ToastListProps> | undefined>(code.loaded);
  const isWanted = toasts.length > 0 && !List;
  useEffect(() => onFirstTouch(code.preload), [code]);
  useEffect(() => {
    if (!isWanted) return;
    code.load().then(
      (list) => setList(() => list),
      () => setList(() => PlainToasts),
    );
  }, [code, isWanted]);
  const show = useCallback((message: ToastMessage) => {
    lastId += 1;
    const added = { ...message, id: lastId, open: true };
    setToasts((shown) => [...withoutOutdated(shown, message), added].slice(-MAX_SHOWN));
  }, []);
  const close = (id: number) => {
    setToasts((shown) => shown.map((each) => (each.id === id ? { ...each, open: false } : each)));
    setTimeout(() => setToasts((shown) => shown.filter((each) => each.id !== id)), REMOVE_AFTER_MS);
  };
  return (
    <ToastContext value={show}>
      {children}
      {List && <List toasts={toasts} onClose={close} />}
    </ToastContext>
  );
}

/** Where their own code does not arrive, what they say must be read all the same. They stay until somebody closes them. */
function PlainToasts({ toasts, onClose }: ToastListProps) {
  return (
    <div className="fixed inset-x-4 bottom-36 z-60 flex flex-col gap-2 sm:right-auto sm:bottom-6 sm:left-6 sm:w-96">
      {toasts.map(({ id, title, description, undo }) => (
        <div key={id} role="alert" className="rounded-lg border bg-popover p-4 text-sm shadow-lg">
          <p className="font-medium">{title}</p>
          <p className="text-muted-foreground">{description}</p>
          {undo && (
            <Button
              variant="link"
              size="inline"
              onClick={() => {
                onClose(id);
                undo();
              }}
            >
              Deshacer
            </Button>
          )}
          <Button variant="link" size="inline" onClick={() => onClose(id)}>
            Cerrar aviso
          </Button>
        </div>
      ))}
    </div>
  );
}
