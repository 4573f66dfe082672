import { DropdownMenu as Primitive } from 'radix-ui';
import { useRef } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import type { LazyMenuProps } from '../ui/overlays/lazy-menu.tsx';
import { MenuBox } from '../ui/overlays/menu-box.tsx';
import { menuItemLooks, menuLineLooks } from '../ui/overlays/menu-looks.ts';
import type { RowAction, RowActionsMenuProps } from './row-action.ts';

/**
 * The entries of a row's menu. An action starts when the menu is closed and its button has the focus again: a dialog
 * that it opens gives the focus back to a button that is still there.
 */
export function RowActionsMenu({ actions, ...menu }: LazyMenuProps & RowActionsMenuProps) {
  const chosen = useRef<() => void>(undefined);
  return (
    <MenuBox
      {...menu}
      onClosed={(event, button) => {
        const action = chosen.current;
        if (!action) return;
        event.preventDefault();
        chosen.current = undefined;
        button?.focus();
        action();
      }}
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
    </MenuBox>
  );
}

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
