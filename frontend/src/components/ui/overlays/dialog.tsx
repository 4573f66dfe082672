import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { cn } from '../../../lib/cn.ts';
import { Alert } from '../alert.tsx';
import { useReturnFocus } from './return-focus.ts';

export const overlayLooks =
  'fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-overlay-out data-[state=open]:animate-fade-in';

/** A centred box that scrolls inside itself on low screens. */
export const boxLooks =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-1/2 flex-col gap-4 overflow-y-auto rounded-xl border bg-popover p-6 text-popover-foreground shadow-xl data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in';

/** The whole screen on a phone; from 640 px a centred box, whose body scrolls between its title and its actions. */
const dialogLooks =
  'fixed inset-0 z-50 flex flex-col bg-popover text-popover-foreground shadow-xl data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-2rem)] sm:w-[calc(100vw-2rem)] sm:-translate-1/2 sm:rounded-xl sm:border';

/**
 * Closes by Escape where Radix does not: it notifies only the topmost layer. Where that is a toast above the dialog,
 * Radix has not prevented the default.
 */
export const closeByEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };

/** The cross in a corner of dialogs and drawers. */
export function CloseButton({ disabled = false }: { disabled?: boolean }) {
  return (
    <Primitive.Close
      aria-label="Cerrar"
      disabled={disabled}
      className="absolute top-3 right-3 flex size-control items-center justify-center rounded-lg text-muted-foreground transition-colors not-disabled:hover:bg-accent not-disabled:hover:text-foreground disabled:opacity-55"
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

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Room for two columns, or for a list. */
  wide?: boolean | undefined;
  /** Something is being saved: neither Escape, nor the cross, nor a click outside closes it. */
  pending?: boolean;
  /** It shows what is never shown again: it closes by its own buttons alone, and has no cross. */
  sealed?: boolean | undefined;
  /** Makes body and footer one form. A click outside does not close it then: what was typed would be lost. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  /** The actions, which stay in sight while the body scrolls. The primary one last. */
  footer?: ReactNode;
  /** Why the action failed: above the actions, in sight while the body scrolls. */
  alert?: ReactNode;
  children: ReactNode;
}

/** A task of its own over the page. What is in it goes when it closes, and starts afresh next time. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, wide = false, pending = false } = props;
  const { sealed = false } = props;
  const returnFocus = useReturnFocus();
  const isForm = props.onSubmit !== undefined;
  const change = (next: boolean) => {
    if (!pending && !sealed) onOpenChange(next);
  };
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayLooks} />
        <Primitive.Content
          className={cn(dialogLooks, wide ? 'sm:max-w-2xl' : 'sm:max-w-lg')}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onKeyDown={closeByEscape(() => change(false))}
          onInteractOutside={(event) => (isForm || sealed) && event.preventDefault()}
          // While it fades nothing in it can be pressed again.
          inert={!open}
          {...returnFocus}
        >
          <div className="py-4 pr-14 pl-4 sm:pt-6 sm:pb-4 sm:pl-6">
            <Primitive.Title className="text-lg leading-7 font-semibold wrap-anywhere">
              {title}
            </Primitive.Title>
            {description !== undefined && (
              <Primitive.Description asChild className="mt-1 text-sm text-muted-foreground">
                <div>{description}</div>
              </Primitive.Description>
            )}
          </div>
          <Frame {...props} />
          {!sealed && <CloseButton disabled={pending} />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const frameLooks = 'flex min-h-0 flex-1 flex-col';

/** Body and footer, as a form where something is submitted. */
function Frame({ onSubmit, footer, alert, children }: DialogProps) {
  const content = (
    <>
      {/* Padding: room for the focus ring of what is in it; when a field is scrolled to, for its label. */}
      <div className="min-h-0 flex-1 scroll-pt-8 overflow-y-auto px-4 pt-1 pb-5 sm:px-6">
        {children}
      </div>
      {footer !== undefined && (
        <div className="border-t px-4 py-4 sm:px-6">
          {alert !== undefined && (
            <Alert variant="error" className="mb-4">
              {alert}
            </Alert>
          )}
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{footer}</div>
        </div>
      )}
    </>
  );
  if (!onSubmit) return <div className={frameLooks}>{content}</div>;
  return (
    <form
      noValidate
      className={frameLooks}
      onSubmit={(event) => {
        // React passes it on to a form around the dialog, which is elsewhere in the document.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      {content}
    </form>
  );
}
