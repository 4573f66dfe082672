import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { cn } from '../../../lib/cn.ts';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'success' | 'destructive';
  /** Milliseconds it stays; 5,000 when left out. It waits while hovered, focused or in a hidden tab. */
  duration?: number;
}

type ShownToast = ToastMessage & { id: number; open: boolean };
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

let lastId = 0;

/** Keeps the toasts. Radix rather than sonner: it adds no <style> element, which the CSP would refuse. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  const show = useCallback((message: ToastMessage) => {
    lastId += 1;
    const added = { ...message, id: lastId, open: true };
    setToasts((shown) => [...shown, added].slice(-MAX_SHOWN));
  }, []);
  const close = (id: number) => {
    setToasts((shown) => shown.map((each) => (each.id === id ? { ...each, open: false } : each)));
    setTimeout(() => setToasts((shown) => shown.filter((each) => each.id !== id)), REMOVE_AFTER_MS);
  };
  return (
    <ToastContext value={show}>
      <Primitive.Provider label="Aviso" duration={5_000} swipeDirection="left">
        {children}
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
        {/*
         * Away from primary actions, pagers and the WhatsApp button: they are on the right, on a phone below. At the top
         * while a dialog is open, whose failures stand above its actions.
         */}
        <Primitive.Viewport
          label="Avisos ({hotkey})"
          className="pointer-events-none fixed inset-x-4 top-18 z-60 flex flex-col gap-2 outline-none sm:top-auto sm:right-auto sm:bottom-6 sm:left-6 sm:w-96 sm:dialog-open:top-6 sm:dialog-open:bottom-auto print:hidden"
        />
      </Primitive.Provider>
    </ToastContext>
  );
}

function ToastItem({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const failed = toast.variant === 'destructive';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <Primitive.Root
      open={toast.open}
      onOpenChange={(open) => !open && onClose()}
      type={failed ? 'foreground' : 'background'}
      {...(toast.duration === undefined ? {} : { duration: toast.duration })}
      className="pointer-events-auto flex items-start gap-3 rounded-lg border bg-popover py-2 pr-2 pl-4 text-popover-foreground shadow-lg data-[state=closed]:animate-fade-out data-[state=open]:animate-slide-in-left"
    >
      <Icon
        aria-hidden="true"
        className={cn(
          'mt-2.5 size-5 shrink-0',
          failed ? 'text-destructive-text' : 'text-success-text',
        )}
      />
      <div className="min-w-0 flex-1 py-2 text-sm">
        <Primitive.Title className="font-medium">{toast.title}</Primitive.Title>
        {toast.description && (
          <Primitive.Description className="mt-0.5 text-muted-foreground">
            {toast.description}
          </Primitive.Description>
        )}
      </div>
      <Primitive.Close
        aria-label="Cerrar aviso"
        className="flex size-10 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
      >
        <X aria-hidden="true" className="size-4" />
      </Primitive.Close>
    </Primitive.Root>
  );
}
