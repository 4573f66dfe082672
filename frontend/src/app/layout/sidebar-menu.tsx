import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { lazyTooltip } from '../../components/ui/overlays/lazy-tooltip.tsx';
import { useKeptFocus } from '../../components/use-kept-focus.ts';
import { cn } from '../../lib/cn.ts';
import { closedGroups, closedGroupsCookie } from '../../lib/browser/sidebar-cookie.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import { activeItemOf, menuOf, type MenuGroup, type MenuItem } from './menu.ts';
import { CountBadge, useMenuCounts, type MenuCount } from './menu-counts.tsx';

const Tooltip = lazyTooltip(
  async () => (await import('../../components/ui/overlays/tooltip.tsx')).Tooltip,
);

export interface SidebarMenuProps {
  /** Icons only, their names in tooltips. */
  collapsed: boolean;
  onNavigate?: () => void;
}

function remember(closed: readonly string[]): void {
  document.cookie = closedGroupsCookie(closed);
}

/** The person's menu. Groups start open, but those that were closed; the group of the current route is always open at first. */
export function SidebarMenu({ collapsed, onNavigate }: SidebarMenuProps) {
  const profile = useProfile();
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(() => closedGroups(document.cookie));
  const menu = menuOf(profile);
  const active = activeItemOf(menu, pathname);
  const activeGroup = menu.find(({ items }) => items.some((item) => item === active))?.label;
  const [entered, setEntered] = useState<string>();
  if (entered !== activeGroup) {
    setEntered(activeGroup);
    setClosed(closed.filter((label) => label !== activeGroup));
  }
  const toggle = (label: string) => {
    const others = closed.filter((other) => other !== label);
    const next = others.length < closed.length ? others : [...closed, label];
    setClosed(next);
    remember(next);
  };
  return (
    <nav aria-label="Menú principal" className="flex-1 overflow-x-hidden overflow-y-auto p-1 py-2">
      {menu.map((group) => (
        <Group
          key={group.label}
          group={group}
          open={!closed.includes(group.label)}
          onToggle={() => toggle(group.label)}
          {...{ active, collapsed, onNavigate }}
        />
      ))}
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  open: boolean;
  onToggle: () => void;
  active: MenuItem | undefined;
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}

/** For the heading of a group: when the menu collapses, its focus goes to the first link of the group. */
const leaveFocusTo = (id: string) => (heading: HTMLButtonElement) => () => {
  if (document.activeElement !== heading) return;
  // The links may be replaced as well.
  queueMicrotask(() => {
    if (!heading.isConnected) document.getElementById(id)?.querySelector('a')?.focus();
  });
};

function Group({ group, open, onToggle, active, collapsed, onNavigate }: GroupProps) {
  const id = useId();
  const counts = useMenuCounts();
  return (
    <div
      className={cn(collapsed ? 'border-b border-sidebar-border py-1 last:border-0' : 'mb-2 px-2')}
    >
      {!collapsed && (
        <button
          ref={leaveFocusTo(id)}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-8 w-full items-center justify-between rounded-lg px-2 text-xs pointer-coarse:min-h-11 font-medium text-muted-foreground transition-colors hover:bg-accent hover:text-foreground"
        >
          {group.label}
          <ChevronDown
            aria-hidden="true"
            className={cn('size-3.5 transition-transform', !open && '-rotate-90')}
          />
        </button>
      )}
      <ul id={id} aria-label={group.label} hidden={!open && !collapsed} className="space-y-0.5">
        {group.items.map((item) => (
          <Item
            key={item.path}
            item={item}
            active={item === active}
            count={counts[item.path]}
            {...{ collapsed, onNavigate }}
          />
        ))}
      </ul>
    </div>
  );
}

interface ItemProps {
  item: MenuItem;
  count: MenuCount | undefined;
  active: boolean;
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}

/** The badge lies over the link and describes it: the entry's name stays what the specification says. */
function Item(props: ItemProps) {
  const badgeId = useId();
  const { count, collapsed } = props;
  return (
    <li className="relative">
      <ItemLink {...props} describedBy={count && badgeId} />
      {count && (
        <CountBadge
          id={badgeId}
          count={count}
          className={cn(
            'absolute',
            collapsed
              ? 'top-0 right-0 h-4! min-w-4! px-1! text-[0.625rem]! ring-2 ring-sidebar'
              : 'top-1/2 right-2 -translate-y-1/2',
          )}
        />
      )}
    </li>
  );
}

/** When the menu expands, a group that was closed hides its links: its heading takes their focus. */
const headingOf = (link: HTMLElement) =>
  link.closest('ul')?.parentElement?.querySelector<HTMLElement>('button');

function ItemLink(props: ItemProps & { describedBy?: string | undefined }) {
  const { item, active, collapsed, onNavigate, describedBy } = props;
  const Icon = item.icon;
  // With a tooltip it is another element.
  const keepFocus = useKeptFocus(headingOf);
  const link = (
    <Link
      ref={keepFocus}
      to={item.path}
      onClick={onNavigate}
      aria-current={active ? 'page' : undefined}
      aria-describedby={describedBy}
      className={cn(
        'flex min-h-control items-center gap-2.5 rounded-lg text-sm transition-colors',
        collapsed ? 'w-10 justify-center' : 'px-2',
        active
          ? 'bg-primary-soft font-medium text-primary-soft-foreground'
          : 'text-foreground/80 hover:bg-accent hover:text-foreground',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className={cn('truncate', collapsed && 'sr-only')}>{item.label}</span>
    </Link>
  );
  if (!collapsed) return link;
  return (
    <Tooltip label={item.label} side="right">
      {link}
    </Tooltip>
  );
}
