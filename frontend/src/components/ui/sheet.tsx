import { cva, type VariantProps } from 'class-variance-authority';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { CloseButton, overlayLooks } from './dialog.tsx';

const sheetVariants = cva(
  'fixed inset-y-0 z-50 flex w-72 max-w-[85vw] flex-col bg-popover text-popover-foreground shadow-xl',
  {
    variants: {
      side: {
        left: 'left-0 border-r data-[state=closed]:animate-slide-out-left data-[state=open]:animate-slide-in-left',
        right:
          'right-0 border-l data-[state=closed]:animate-slide-out-right data-[state=open]:animate-slide-in-right',
      },
    },
  },
);

export const Sheet = Primitive.Root;

export interface SheetContentProps {
  /** Read by screen readers only. */
  title: string;
  side: NonNullable<VariantProps<typeof sheetVariants>['side']>;
  className?: string;
  children: ReactNode;
}

/** A drawer from the side: the menu on phones, details beside a list. */
export function SheetContent({ title, side, className, children }: SheetContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayLooks} />
      <Primitive.Content
        aria-describedby={undefined}
        className={cn(sheetVariants({ side }), className)}
      >
        <Primitive.Title className="sr-only">{title}</Primitive.Title>
        {children}
        <CloseButton />
      </Primitive.Content>
    </Primitive.Portal>
  );
}
