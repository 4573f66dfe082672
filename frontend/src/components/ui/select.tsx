import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlLooks } from './input.tsx';

/** The browser's own select, styled: it works with the keyboard, screen readers and phones as people know it. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <div className={cn('relative', className)}>
      <select className={cn(controlLooks, 'h-10 appearance-none truncate pr-9 pl-3')} {...props}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-3 right-3 size-4 text-muted-foreground"
      />
    </div>
  );
}
