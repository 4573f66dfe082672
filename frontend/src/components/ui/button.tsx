import { cva, type VariantProps } from 'class-variance-authority';
import {
  Children,
  cloneElement,
  isValidElement,
  type ComponentProps,
  type ReactElement,
} from 'react';
import { cn } from '../../lib/cn.ts';
import { Spinner } from './spinner.tsx';

/** `control` is 36 px for a mouse and 44 px for a finger. */
const buttonVariants = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-lg text-sm font-medium whitespace-nowrap transition-colors select-none disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground shadow-xs not-disabled:hover:bg-primary-hover',
        secondary:
          'border bg-card text-foreground shadow-xs not-disabled:hover:bg-accent not-disabled:hover:text-accent-foreground',
        ghost: 'text-foreground not-disabled:hover:bg-accent',
        destructive:
          'bg-destructive text-destructive-foreground shadow-xs not-disabled:hover:bg-destructive-hover',
        link: 'text-primary-soft-foreground underline-offset-4 hover:underline',
      },
      size: {
        default: 'h-control px-4',
        lg: 'h-11 px-6',
        icon: 'size-control',
        inline: 'min-h-control px-0',
      },
    },
    defaultVariants: { variant: 'primary', size: 'default' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Gives the looks to the only child (a router Link) instead of rendering a button. */
  asChild?: boolean;
  /** Shows progress and refuses clicks; the button keeps its focus and is announced as busy. */
  loading?: boolean;
}

/** A button; `type` is `button` unless said otherwise, so that one inside a form never submits by accident. */
export function Button(props: ButtonProps) {
  const { className, variant, size, asChild = false, loading = false, ...rest } = props;
  const looks = cn(buttonVariants({ variant, size }), className);
  if (asChild) return dressed(looks, rest);
  return <button type="button" className={looks} {...rest} {...(loading ? busy(rest) : {})} />;
}

/** A busy button: it shows progress, and a click (or Enter in its form) does nothing. */
const busy = ({ children }: ComponentProps<'button'>): ComponentProps<'button'> => ({
  'aria-disabled': true,
  'aria-busy': true,
  onClick: (event) => event.preventDefault(),
  children: (
    <>
      <Spinner />
      {children}
    </>
  ),
});

/** The only child with a button's looks and props; Radix's Slot does more, for 1.4 KiB of the sign-in page. */
function dressed(looks: string, { children, ...props }: ComponentProps<'button'>) {
  const child = Children.only(children);
  if (!isValidElement(child)) throw new Error('asChild needs one element as its child');
  const element = child as ReactElement<{ className?: string }>;
  return cloneElement(element, { ...props, className: cn(looks, element.props.className) });
}
