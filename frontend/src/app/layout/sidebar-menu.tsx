import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { cn } from '../../lib/cn.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import { useUnreadNotifications } from '../../features/notifications/public/unread-notifications.ts';
import { Tooltip } from '../../components/ui/overlays/tooltip.tsx';
import { activeItemOf, menus, type MenuGroup, type MenuItem } from './menu.ts';
import { UnreadBadge } from './unread-badge.tsx';

export interface SidebarMenuProps {
  /** Icons only, their names in tooltips. */
  collapsed: boolean;
  onNavigate?: () => void;
}

/** The person's menu; the group of the current route starts open. */
export function SidebarMenu({ collapsed, onNavigate }: SidebarMenuProps) {
  const { role } = useProfile();
  const { pathname } = useLocation();
  const menu = menus[role];
  const active = activeItemOf(menu, pathname);
  const activeGroup = menu.find(({ items }) => items.some((item) => item === active));
  return (
    <nav aria-label="Menú principal" className="flex-1 overflow-x-hidden overflow-y-auto p-1 py-3">
      {menu.map((group) => (
        <Group
          // A new key when the route enters or leaves the group: entering opens it.
          key={`${group.label}-${String(group === activeGroup)}`}
          group={group}
          startsOpen={group === activeGroup}
          active={active}
          collapsed={collapsed}
          onNavigate={onNavigate}
        />
      ))}
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  startsOpen: boolean;
  active: MenuItem | undefined;
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}

function Group({ group, startsOpen, active, collapsed, onNavigate }: GroupProps) {
  const id = useId();
  const [open, setOpen] = useState(startsOpen);
  return (
    <div
      className={cn(collapsed ? 'border-b border-sidebar-border py-1 last:border-0' : 'mb-1 px-2')}
    >
      {!collapsed && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-10 w-full items-center justify-between rounded-lg px-2 text-xs font-medium text-muted-foreground transition-colors hover:bg-accent hover:text-foreground"
        >
          {group.label}
          <ChevronDown
            aria-hidden="true"
            className={cn('size-4 transition-transform', !open && '-rotate-90')}
          />
        </button>
      )}
      <ul id={id} aria-label={group.label} hidden={!open && !collapsed} className="space-y-0.5">
        {group.items.map((item) => (
          <Item
            key={item.path}
            item={item}
            active={item === active}
            {...{ collapsed, onNavigate }}
          />
        ))}
      </ul>
    </div>
  );
}

interface ItemProps {
  item: MenuItem;
  active: boolean;
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}

function Item(props: ItemProps) {
  return props.item.path === paths.notifications ? (
    <NotificationsItem {...props} />
  ) : (
    <li>
      <ItemLink {...props} />
    </li>
  );
}

/** The badge lies over the link and describes it: the entry's name stays what the specification says. */
function NotificationsItem(props: ItemProps) {
  const badgeId = useId();
  const anyUnread = Boolean(useUnreadNotifications());
  return (
    <li className="relative">
      <ItemLink {...props} describedBy={anyUnread ? badgeId : undefined} />
      <UnreadBadge
        id={badgeId}
        className={cn(
          'absolute',
          props.collapsed
            ? 'top-0 right-0 h-4! min-w-4! px-1! text-[0.625rem]! ring-2 ring-sidebar'
            : 'top-2.5 right-2',
        )}
      />
    </li>
  );
}

function ItemLink(props: ItemProps & { describedBy?: string | undefined }) {
  const { item, active, collapsed, onNavigate, describedBy } = props;
  const Icon = item.icon;
  return (
    <Tooltip label={item.label} side="right" disabled={!collapsed}>
      <Link
        to={item.path}
        onClick={onNavigate}
        aria-current={active ? 'page' : undefined}
        aria-describedby={describedBy}
        className={cn(
          'flex min-h-10 items-center gap-3 rounded-lg text-sm transition-colors',
          collapsed ? 'w-10 justify-center' : 'px-2',
          active
            ? 'bg-primary-soft font-medium text-primary-soft-foreground'
            : 'text-foreground/80 hover:bg-accent hover:text-foreground',
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className={cn('truncate', collapsed && 'sr-only')}>{item.label}</span>
      </Link>
    </Tooltip>
  );
}
