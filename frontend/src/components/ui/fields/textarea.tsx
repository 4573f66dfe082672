import type { ComponentProps } from 'react';
import { cn } from '../../../lib/cn.ts';
import { controlLooks } from './input.tsx';

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(
        controlLooks,
        'field-sizing-content min-h-24 px-3 py-2.5 read-only:bg-muted',
        className,
      )}
      {...props}
    />
  );
}
