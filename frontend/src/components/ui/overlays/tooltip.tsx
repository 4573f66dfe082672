import { Tooltip as Primitive } from 'radix-ui';
import { useState, type ReactNode } from 'react';

export const TooltipProvider = Primitive.Provider;

export interface TooltipProps {
  label: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Off where the label is already visible. */
  disabled?: boolean;
  /** One focusable element. It needs its own accessible name: phones have no tooltips. */
  children: ReactNode;
}

/** Words for an icon, on hover and on focus. Needs a TooltipProvider above it; the layout has one. */
export function Tooltip({ label, side = 'top', disabled = false, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  return (
    <Primitive.Root open={open && !disabled} onOpenChange={setOpen}>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-xs rounded-md bg-foreground px-2.5 py-1.5 text-xs font-medium text-background shadow-md data-[state=closed]:animate-fade-out data-[state=delayed-open]:animate-fade-in"
        >
          {label}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
