import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export const DropdownMenu = Primitive.Root;
export const DropdownMenuTrigger = Primitive.Trigger;

export function DropdownMenuContent(props: ComponentProps<typeof Primitive.Content>) {
  const { className, align = 'end', sideOffset = 6, ...rest } = props;
  return (
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        sideOffset={sideOffset}
        className={cn(
          'z-50 min-w-44 rounded-lg border bg-popover p-1 text-popover-foreground shadow-lg data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
          className,
        )}
        {...rest}
      />
    </Primitive.Portal>
  );
}

export interface DropdownMenuItemProps extends ComponentProps<typeof Primitive.Item> {
  variant?: 'default' | 'destructive';
}

export function DropdownMenuItem(props: DropdownMenuItemProps) {
  const { className, variant = 'default', ...rest } = props;
  return (
    <Primitive.Item
      className={cn(
        'flex min-h-10 items-center gap-2 rounded-md px-2.5 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-accent [&_svg]:size-4 [&_svg]:shrink-0',
        variant === 'destructive' && 'text-destructive-text',
        className,
      )}
      {...rest}
    />
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return (
    <Primitive.Label
      className={cn('px-2.5 py-1.5 text-xs font-medium text-muted-foreground', className)}
      {...props}
    />
  );
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-border" />;
}
