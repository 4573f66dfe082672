import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

const badgeVariants = cva(
  'inline-flex w-fit shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs leading-5 font-medium whitespace-nowrap [&_svg]:size-3.5',
  {
    variants: {
      variant: {
        neutral: 'bg-secondary text-secondary-foreground',
        brand: 'bg-primary-soft text-primary-soft-foreground',
        outline: 'border text-foreground',
        success: 'bg-success-soft text-success-text',
        warning: 'bg-warning-soft text-warning-text',
        destructive: 'bg-destructive-soft text-destructive-text',
      },
    },
    defaultVariants: { variant: 'neutral' },
  },
);

/** A short label. Its words carry the meaning; the colour only repeats it. */
export function Badge(props: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  const { className, variant, ...rest } = props;
  return <span className={cn(badgeVariants({ variant }), className)} {...rest} />;
}

const dotVariants = cva('inline-block size-2.5 shrink-0 rounded-full', {
  variants: {
    tone: { red: 'bg-destructive', yellow: 'bg-warning', green: 'bg-success', grey: 'bg-input' },
  },
});

/** A coloured dot, always beside a label that says the same in words. */
export function StatusDot({ tone }: { tone: 'red' | 'yellow' | 'green' | 'grey' }) {
  return <span aria-hidden="true" className={dotVariants({ tone })} />;
}
