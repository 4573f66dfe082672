import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

const alertVariants = cva('flex gap-3 rounded-lg border px-4 py-3 text-sm', {
  variants: {
    variant: {
      info: 'border-primary/25 bg-primary-soft text-primary-soft-foreground',
      success: 'border-success/30 bg-success-soft text-success-text',
      warning: 'border-warning/40 bg-warning-soft text-warning-text',
      error: 'border-destructive/30 bg-destructive-soft text-destructive-text',
    },
  },
});
const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

export interface AlertProps {
  variant: NonNullable<VariantProps<typeof alertVariants>['variant']>;
  title?: string;
  children?: ReactNode;
  /** Buttons or links, below the words. */
  actions?: ReactNode;
  className?: string;
}

/** A message inside the page. Errors interrupt a screen reader; the rest is announced when it is idle. */
export function Alert({ variant, title, children, actions, className }: AlertProps) {
  const Icon = icons[variant];
  return (
    <div
      role={variant === 'error' ? 'alert' : 'status'}
      className={cn(alertVariants({ variant }), className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={cn(title && 'mt-0.5')}>{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
