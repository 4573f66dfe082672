import { cn } from '../../lib/cn.ts';
import { Sheet, SheetContent } from '../../components/ui/overlays/sheet.tsx';
import { Person, RoleBadge } from '../../components/layout/person.tsx';
import { SidebarMenu } from './sidebar-menu.tsx';
import { useSidebar } from './sidebar.context.tsx';

/** Beside the page from 768 px: 16rem, or 3rem of icons. Below 1024 px what opens is a drawer over the page. */
export function Sidebar() {
  const { mobile, open, asDrawer } = useSidebar();
  return (
    <>
      {!mobile && <Column collapsed={!open} />}
      {asDrawer && <Drawer />}
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

function Drawer() {
  const { drawerOpen, setDrawerOpen } = useSidebar();
  return (
    <Sheet open={drawerOpen} onOpenChange={setDrawerOpen}>
      <SheetContent title="Menú">
        <div className="pt-10" />
        <SidebarMenu collapsed={false} onNavigate={() => setDrawerOpen(false)} />
        <div className="flex items-center gap-1 border-t py-3 pr-3 pl-1">
          <div className="min-w-0 flex-1">
            <Person collapsed={false} />
          </div>
          <RoleBadge />
        </div>
      </SheetContent>
    </Sheet>
  );
}
