import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { boxLooks, closeByEscape, DialogFooter, overlayLooks } from './dialog.tsx';
import { useReturnFocus } from './return-focus.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names what goes: '¿Eliminar «Tienda Sur»?'. */
  title: string;
  /** What is lost. */
  description: ReactNode;
  /** What else goes or stays, one thing a line. */
  consequences?: readonly string[];
  /** The verb of the action: 'Eliminar sitio'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Stays open while the action runs: close it through `open` when it is done. */
  onConfirm: () => void;
  pending?: boolean;
  /** Why the action failed; it stays open, and confirming again tries again. */
  error?: string | undefined;
  variant?: 'destructive' | 'primary';
}

/** Asks before something that cannot be undone. Focus starts on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, pending = false, variant = 'destructive' } = props;
  const returnFocus = useReturnFocus();
  const change = (next: boolean) => {
    if (!pending) onOpenChange(next);
  };
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayLooks} />
        <Primitive.Content
          className={boxLooks}
          onKeyDown={closeByEscape(() => change(false))}
          // While it fades nothing in it can be pressed again.
          inert={!open}
          {...returnFocus}
        >
          <Question {...props} />
          {props.error !== undefined && <Alert variant="error">{props.error}</Alert>}
          <DialogFooter>
            <Primitive.Cancel asChild>
              <Button variant="secondary" disabled={pending}>
                {props.cancelLabel ?? 'Cancelar'}
              </Button>
            </Primitive.Cancel>
            <Button variant={variant} loading={pending} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </DialogFooter>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Question({ title, description, consequences = [] }: ConfirmDialogProps) {
  return (
    <div className="wrap-anywhere">
      <Primitive.Title className="text-lg leading-7 font-semibold">{title}</Primitive.Title>
      {/* Screen readers read the consequences, too, when it opens. */}
      <Primitive.Description asChild className="mt-1 text-sm text-muted-foreground">
        <div>
          <p>{description}</p>
          {consequences.length > 0 && (
            <ul className="mt-3 list-disc space-y-1 pl-5">
              {consequences.map((consequence) => (
                <li key={consequence}>{consequence}</li>
              ))}
            </ul>
          )}
        </div>
      </Primitive.Description>
    </div>
  );
}
