import type { LucideIcon } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface SignButtonProps extends Omit<ButtonProps, 'asChild' | 'children' | 'size'> {
  sign: LucideIcon;
  /** What it does, and to which thing: its name, as several stand below each other. */
  label: string;
  /** Beside the sign; left out where the sign says enough. */
  words?: string;
  /** There is room for the sign alone. */
  narrow?: boolean | undefined;
  /** A link without content, which gets the looks instead of a button. */
  link?: ReactElement<{ children?: ReactNode }>;
}

/** Borders of several in a row would be louder than the rows. */
const aloneLooks = (variant: ButtonProps['variant']) =>
  ({ size: 'icon', variant: variant === 'secondary' ? 'ghost' : variant }) as const;

/** A sign with its words, or alone where there is no room for them. */
export function SignButton(props: SignButtonProps) {
  const { sign: Sign, label, words, narrow, link, variant = 'secondary', ...rest } = props;
  const shown = narrow ? undefined : words;
  const content = (
    <>
      {!rest.loading && <Sign aria-hidden="true" />}
      {shown}
    </>
  );
  return (
    <Button
      title={label}
      {...rest}
      {...(shown === undefined ? aloneLooks(variant) : { variant })}
      aria-label={label}
      asChild={link !== undefined}
    >
      {link ? cloneElement(link, {}, content) : content}
    </Button>
  );
}
