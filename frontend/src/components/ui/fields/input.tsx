import type { ComponentProps } from 'react';
import { cn } from '../../../lib/cn.ts';

/** Looks shared by text inputs, selects and text areas. 16 px of text on phones, or iOS zooms in on focus. */
export const controlLooks =
  'w-full rounded-lg border border-input bg-card text-base text-foreground shadow-xs transition-colors placeholder:text-muted-foreground focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring/40 disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive/40 md:text-sm';

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={cn(controlLooks, 'h-control px-3 read-only:bg-muted', className)}
      {...props}
    />
  );
}
