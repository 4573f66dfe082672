import { Ellipsis } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { lazyMenu } from '../ui/overlays/lazy-menu.tsx';
import type { Column } from './columns.ts';
import type { RowAction, RowActionsMenuProps } from './row-action.ts';

export interface RowActionsProps {
  /** Whose actions: the row's name. */
  name: string;
  actions: readonly RowAction[];
}

const Menu = lazyMenu<RowActionsMenuProps>(
  async () => (await import('./row-actions-menu.tsx')).RowActionsMenu,
);

/** The menu at the end of a row. */
export function RowActions({ name, actions }: RowActionsProps) {
  const label = `Acciones de ${name}`;
  return <Menu label={label} actions={actions} trigger={<MenuButton label={label} />} />;
}

/** Above the link that covers the row. */
function MenuButton({ label, ...props }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="relative z-1 inline-flex size-control items-center justify-center rounded-lg text-muted-foreground transition-colors hover:bg-accent hover:text-foreground data-[state=open]:bg-accent"
      {...props}
    >
      <Ellipsis aria-hidden="true" className="size-4" />
    </button>
  );
}

/** The column of a DataTable for them: last in the table; on a phone at the end of both lines. */
export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  title: 'Acciones',
  titleHidden: true,
  end: true,
  width: 'w-18',
  className: 'md:py-0! max-md:absolute max-md:top-2 max-md:right-2',
  phone: { at: 'end' },
  cell,
});
