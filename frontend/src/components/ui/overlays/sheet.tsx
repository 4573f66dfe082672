import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { CloseButton, overlayLooks } from './dialog.tsx';
import { useReturnFocus } from './return-focus.ts';

export const Sheet = Primitive.Root;

export interface SheetContentProps {
  /** Read by screen readers only. */
  title: string;
  children: ReactNode;
}

/** A drawer from the left: the menu on phones. */
export function SheetContent({ title, children }: SheetContentProps) {
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayLooks} />
      <Primitive.Content
        aria-describedby={undefined}
        className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col border-r bg-popover text-popover-foreground shadow-xl data-[state=closed]:animate-slide-out-left data-[state=open]:animate-slide-in-left"
        {...returnFocus}
      >
        <Primitive.Title className="sr-only">{title}</Primitive.Title>
        {children}
        <CloseButton />
      </Primitive.Content>
    </Primitive.Portal>
  );
}
