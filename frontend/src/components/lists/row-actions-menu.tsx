import { DropdownMenu as Primitive } from 'radix-ui';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import type { LazyMenuProps } from '../ui/overlays/lazy-menu.tsx';
import { useMenuAction } from '../ui/overlays/menu-action.ts';
import { MenuBox } from '../ui/overlays/menu-box.tsx';
import { menuDangerLooks, menuItemLooks, menuLineLooks } from '../ui/overlays/menu-looks.ts';
import type { RowAction, RowActionsMenuProps } from './row-action.ts';

/** The entries of a row's menu. */
export function RowActionsMenu({ actions, ...menu }: LazyMenuProps & RowActionsMenuProps) {
  const { choose, onClosed } = useMenuAction();
  return (
    <MenuBox {...menu} onClosed={onClosed}>
      {actions.map((action, index) => (
        <Item
          key={action.label}
          action={action}
          apart={action.destructive === true && index > 0}
          onChoose={choose}
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
  const looks = cn(menuItemLooks, destructive && menuDangerLooks);
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
