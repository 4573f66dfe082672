import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { boxLooks, DialogFooter, overlayLooks } from './dialog.tsx';
import { useReturnFocus } from './return-focus.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names what goes: '¿Eliminar «Tienda Sur»?'. */
  title: string;
  /** What is lost. */
  description: ReactNode;
  /** The verb of the action: 'Eliminar sitio'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Stays open while the action runs: close it through `open` when it is done. */
  onConfirm: () => void;
  pending?: boolean;
  variant?: 'destructive' | 'primary';
}

/** Asks before something that cannot be undone. Focus starts on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, pending = false, variant = 'destructive' } = props;
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayLooks} />
        <Primitive.Content className={boxLooks} {...returnFocus}>
          <div>
            <Primitive.Title className="text-lg leading-7 font-semibold">
              {props.title}
            </Primitive.Title>
            <Primitive.Description className="mt-1 text-sm text-muted-foreground">
              {props.description}
            </Primitive.Description>
          </div>
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
