import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

/** A table from 768 px on; below, lists show cards instead. Give it a `<caption className="sr-only">`. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <div className="overflow-x-auto">
      <table className={cn('w-full text-left text-sm', className)} {...props} />
    </div>
  );
}

export function TableHead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('border-b bg-muted/60', className)} {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('divide-y', className)} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('transition-colors hover:bg-muted/50', className)} {...props} />;
}

/** A column's heading; `numeric` aligns right like its figures. */
export function TableHeader(props: ComponentProps<'th'> & { numeric?: boolean }) {
  const { className, numeric = false, ...rest } = props;
  return (
    <th
      scope="col"
      className={cn(
        'h-10 px-4 text-xs font-medium whitespace-nowrap text-muted-foreground',
        numeric && 'text-right',
        className,
      )}
      {...rest}
    />
  );
}

export function TableCell(props: ComponentProps<'td'> & { numeric?: boolean }) {
  const { className, numeric = false, ...rest } = props;
  return <td className={cn('px-4 py-3', numeric && 'text-right', className)} {...rest} />;
}
