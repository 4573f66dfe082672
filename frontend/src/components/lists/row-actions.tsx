import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { lazyMenu } from '../ui/overlays/lazy-menu.tsx';
import type { Column } from './data-table.tsx';

export type RowAction = {
  label: string;
  icon: LucideIcon;
  /** Something is lost by it: a line and its colour set it apart. */
  destructive?: boolean;
  disabled?: boolean;
} & ({ onSelect: () => void } | { to: string });

export interface RowActionsProps {
  /** Whose actions: the row's name. */
  name: string;
  actions: readonly RowAction[];
}

export const actionsOf = (name: string) => `Acciones de ${name}`;

const Menu = lazyMenu<RowActionsProps>(
  async () => (await import('./row-actions-menu.tsx')).RowActionsMenu,
);

/** The menu at the end of a row. */
export function RowActions(props: RowActionsProps) {
  return <Menu {...props} trigger={<MenuButton name={props.name} />} />;
}

/** Above the link that covers the row. */
function MenuButton({ name, ...props }: ComponentProps<'button'> & { name: string }) {
  return (
    <button
      type="button"
      aria-label={actionsOf(name)}
      title={actionsOf(name)}
      className="relative z-1 inline-flex size-10 items-center justify-center rounded-lg text-muted-foreground transition-colors hover:bg-accent hover:text-foreground data-[state=open]:bg-accent"
      {...props}
    >
      <Ellipsis aria-hidden="true" className="size-4" />
    </button>
  );
}

/** The column of a DataTable for them: last in the table; on a card in its corner, beside the first line. */
export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  title: 'Acciones',
  titleHidden: true,
  end: true,
  width: 'w-18',
  className: 'max-md:absolute max-md:top-2 max-md:right-2',
  cell,
});

/** For the first column's class, so that its words leave room for them on a card. */
export const besideActions = 'max-md:pr-10!';
