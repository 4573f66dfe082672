import { DropdownMenu as Primitive } from 'radix-ui';
import { useRef } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import type { LazyMenuProps } from '../ui/overlays/lazy-menu.tsx';
import { menuItemLooks, menuLineLooks, menuLooks } from '../ui/overlays/menu-looks.ts';
import { useLazyMenu } from '../ui/overlays/use-lazy-menu.ts';
import type { RowAction, RowActionsMenuProps } from './row-action.ts';

/**
 * The entries of a row's menu. An action starts when the menu is closed and its button has the focus again: a dialog
 * that it opens gives the focus back to a button that is still there.
 */
export function RowActionsMenu({
  label,
  actions,
  trigger,
  byKeyboard,
}: LazyMenuProps & RowActionsMenuProps) {
  const { button, attach, focusFirst, container, root } = useLazyMenu(byKeyboard);
  const chosen = useRef<() => void>(undefined);
  return (
    <Primitive.Root {...root}>
      <Primitive.Trigger asChild ref={attach}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content
          ref={focusFirst}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            const action = chosen.current;
            if (!action) return;
            event.preventDefault();
            chosen.current = undefined;
            button.current?.focus();
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
