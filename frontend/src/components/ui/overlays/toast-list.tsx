import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { cn } from '../../../lib/cn.ts';
import type { ShownToast, ToastListProps, ToastMessage } from './toast.types.ts';

const SHOWN_MS = 5_000;
/** Time to read, to think again, and to reach the button. */
const UNDO_MS = 8_000;

/** Shows the toasts. Radix rather than sonner: it adds no <style> element, which the CSP would refuse. */
export function ToastList({ toasts, onClose }: ToastListProps) {
  return (
    <Primitive.Provider label="Aviso" duration={SHOWN_MS} swipeDirection="left">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
      ))}
      {/*
       * Away from primary actions, pagers and the WhatsApp button: those are on the right. On a phone they are at the
       * ends of the page, and toasts above the last of them. At the top while a dialog is open, whose failures stand
       * above its actions.
       */}
      <Primitive.Viewport
        label="Avisos ({hotkey})"
        className="pointer-events-none fixed inset-x-4 bottom-36 z-60 flex flex-col gap-2 outline-none dialog-open:top-18 dialog-open:bottom-auto sm:right-auto sm:bottom-6 sm:left-6 sm:w-96 sm:dialog-open:top-6 print:hidden"
      />
    </Primitive.Provider>
  );
}

const durationOf = ({ duration, undo }: ToastMessage) => duration ?? (undo ? UNDO_MS : SHOWN_MS);

/** Reached by F8, as Radix has it; screen readers read its other text with the toast. */
function UndoButton({ undo }: { undo: () => void }) {
  return (
    <Primitive.Action
      altText="Para deshacer, presiona F8 y elige «Deshacer»"
      onClick={undo}
      className="my-0.5 min-h-control shrink-0 rounded-md px-2.5 text-sm font-medium text-primary hover:bg-accent"
    >
      Deshacer
    </Primitive.Action>
  );
}

const signs = {
  success: { Icon: CircleCheck, colour: 'text-success-text' },
  info: { Icon: Info, colour: 'text-muted-foreground' },
  destructive: { Icon: CircleAlert, colour: 'text-destructive-text' },
} as const;

function ToastItem({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { title, description, undo, variant = 'success' } = toast;
  const { Icon, colour } = signs[variant];
  return (
    <Primitive.Root
      open={toast.open}
      onOpenChange={(open) => !open && onClose()}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      duration={durationOf(toast)}
      className="pointer-events-auto flex items-start gap-3 rounded-lg border bg-popover py-2 pr-2 pl-4 text-popover-foreground shadow-lg data-[state=closed]:animate-fade-out data-[state=open]:animate-slide-in-left"
    >
      <Icon aria-hidden="true" className={cn('mt-2.5 size-5 shrink-0', colour)} />
      <div className="min-w-0 flex-1 py-2 text-sm">
        <Primitive.Title className="font-medium">{title}</Primitive.Title>
        {description && (
          <Primitive.Description className="mt-0.5 text-muted-foreground">
            {description}
          </Primitive.Description>
        )}
      </div>
      {undo && <UndoButton undo={undo} />}
      <Primitive.Close
        aria-label="Cerrar aviso"
        className="flex size-control shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
      >
        <X aria-hidden="true" className="size-4" />
      </Primitive.Close>
    </Primitive.Root>
  );
}
