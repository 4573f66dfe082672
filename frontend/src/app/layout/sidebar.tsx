import { useEffect, useState } from 'react';
import { Person } from '../../components/layout/person.tsx';
import { useLazyCode } from '../../components/ui/overlays/use-lazy-code.ts';
import { onFirstTouch } from '../../lib/browser/first-touch.ts';
import { cn } from '../../lib/cn.ts';
import { lazyCode } from '../../lib/lazy-code.ts';
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

const drawer = lazyCode(async () => (await import('./drawer.tsx')).Drawer);

/** Its code comes once the person touches the page: until then nobody can open it. */
function DrawerMenu() {
  const { drawerOpen, setDrawerOpen } = useSidebar();
  const [Drawer, setDrawer] = useState(drawer.loaded);
  useEffect(() => onFirstTouch(drawer.preload), []);
  useLazyCode(drawer, drawerOpen && !Drawer ? drawerOpen : undefined, {
    arrived: (loaded) => setDrawer(() => loaded),
    failed: () => setDrawerOpen(false),
  });
  return Drawer && <Drawer open={drawerOpen} onOpenChange={setDrawerOpen} />;
}
