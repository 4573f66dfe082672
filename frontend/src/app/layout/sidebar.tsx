import { Person } from '../../components/layout/person.tsx';
import { lazyOverlay } from '../../components/ui/overlays/lazy-overlay.tsx';
import { cn } from '../../lib/cn.ts';
import { SidebarMenu } from './sidebar-menu.tsx';
import { useSidebar } from './sidebar.context.tsx';

/** Beside the page from 768 px: 16rem, or 3rem of icons. Below 1024 px what opens is a drawer over the page. */
export function Sidebar() {
  const { mobile, open, asDrawer } = useSidebar();
  return (
    <>
      {!mobile && <Column collapsed={!open} />}
      {asDrawer && <DrawerMenu />}
    </>
  );
}

function Column({ collapsed }: { collapsed: boolean }) {
  return (
    <aside
      data-state={collapsed ? 'collapsed' : 'expanded'}
      className={cn(
        'sticky top-14 flex h-[calc(100dvh-3.5rem)] shrink-0 flex-col bg-sidebar transition-[width] duration-200 print:hidden',
        collapsed ? 'w-12' : 'w-64',
      )}
    >
      <SidebarMenu collapsed={collapsed} />
      <div className="border-t border-sidebar-border px-1 py-3">
        <Person collapsed={collapsed} />
      </div>
    </aside>
  );
}

/** Until somebody touches the page, nobody can open it. */
const LazyDrawer = lazyOverlay(async () => (await import('./drawer.tsx')).Drawer);

function DrawerMenu() {
  const { drawerOpen, setDrawerOpen } = useSidebar();
  return (
    <LazyDrawer
      overlay={{ open: drawerOpen, onOpenChange: setDrawerOpen }}
      onFailed={() => setDrawerOpen(false)}
    />
  );
}
