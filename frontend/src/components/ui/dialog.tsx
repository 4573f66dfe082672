import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { useReturnFocus } from './return-focus.ts';

export const overlayLooks =
  'fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

/** A centred box that scrolls inside itself on low screens. */
export const boxLooks =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-1/2 flex-col gap-4 overflow-y-auto rounded-xl border bg-popover p-6 text-popover-foreground shadow-xl data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in';

export const Dialog = Primitive.Root;

export interface DialogContentProps {
  title: string;
  description?: ReactNode;
  className?: string;
  children?: ReactNode;
  /** Buttons: the last one is the action. */
  footer?: ReactNode;
  /** A dialog at work cannot be closed: no cross, no Escape, no click outside. */
  locked?: boolean;
}

export function DialogContent(props: DialogContentProps) {
  const { title, description, className, children, footer, locked = false } = props;
  const returnFocus = useReturnFocus();
  const stay = (event: Event) => {
    if (locked) event.preventDefault();
  };
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayLooks} />
      <Primitive.Content
        className={cn(boxLooks, className)}
        onEscapeKeyDown={stay}
        onInteractOutside={stay}
        {...returnFocus}
        {...(description ? {} : { 'aria-describedby': undefined })}
      >
        <div className="pr-8">
          <Primitive.Title className="text-lg leading-7 font-semibold">{title}</Primitive.Title>
          {description && (
            <Primitive.Description className="mt-1 text-sm text-muted-foreground">
              {description}
            </Primitive.Description>
          )}
        </div>
        {children}
        {footer && <DialogFooter>{footer}</DialogFooter>}
        {!locked && <CloseButton />}
      </Primitive.Content>
    </Primitive.Portal>
  );
}

/** The cross in a corner of dialogs and drawers. */
export function CloseButton() {
  return (
    <Primitive.Close
      aria-label="Cerrar"
      className="absolute top-3 right-3 flex size-10 items-center justify-center rounded-lg text-muted-foreground transition-colors hover:bg-accent hover:text-foreground"
    >
      <X aria-hidden="true" className="size-4" />
    </Primitive.Close>
  );
}

/** Side by side on the right; one below the other on a phone, the action first. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">{children}</div>
  );
}
