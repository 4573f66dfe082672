import { Ellipsis, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import type { Column } from './data-table.tsx';
import { menuItemLooks, menuLineLooks, menuLooks } from '../ui/overlays/menu.tsx';
import { regionOf } from '../ui/region-of.ts';

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

/**
 * The menu at the end of a row. An action starts when the menu is gone and its button has the focus again: a dialog
 * opened by it gives the focus back to a button that is still there.
 */
export function RowActions({ name, actions }: RowActionsProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const chosen = useRef<() => void>(undefined);
  const label = `Acciones de ${name}`;
  return (
    <Primitive.Root modal={false} onOpenChange={() => setContainer(regionOf(trigger.current))}>
      <Primitive.Trigger asChild>
        {/* Above the link that covers the row. */}
        <button
          ref={trigger}
          type="button"
          aria-label={label}
          title={label}
          className="relative z-1 inline-flex size-10 items-center justify-center rounded-lg text-muted-foreground transition-colors hover:bg-accent hover:text-foreground data-[state=open]:bg-accent"
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </button>
      </Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            const action = chosen.current;
            if (!action) return;
            event.preventDefault();
            chosen.current = undefined;
            trigger.current?.focus();
            action();
          }}
          className={menuLooks}
        >
          {actions.map((action, index) => (
            <Item
              key={action.label}
              action={action}
              apart={action.destructive === true && index > 0}
              onChoose={(act) => {
                chosen.current = act;
              }}
            />
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
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

interface ItemProps {
  action: RowAction;
  /** A line above it. */
  apart: boolean;
  onChoose: (act: () => void) => void;
}

function Item({ action, apart, onChoose }: ItemProps) {
  const { label, icon: Icon, destructive = false, disabled = false } = action;
  const content = (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {label}
    </>
  );
  const looks = cn(
    menuItemLooks,
    destructive &&
      'text-destructive-text data-highlighted:bg-destructive-soft data-highlighted:text-destructive-text',
  );
  return (
    <>
      {apart && <Primitive.Separator className={menuLineLooks} />}
      {'to' in action ? (
        <Primitive.Item asChild disabled={disabled} className={cn(looks, 'cursor-pointer')}>
          <Link to={action.to}>{content}</Link>
        </Primitive.Item>
      ) : (
        <Primitive.Item
          disabled={disabled}
          onSelect={() => onChoose(action.onSelect)}
          className={looks}
        >
          {content}
        </Primitive.Item>
      )}
    </>
  );
}
