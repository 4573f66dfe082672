import { Person, RoleBadge } from '../../components/layout/person.tsx';
import { Sheet, SheetContent } from '../../components/ui/overlays/sheet.tsx';
import { SidebarMenu } from './sidebar-menu.tsx';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The menu on phones. */
export function Drawer({ open, onOpenChange }: DrawerProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent title="Menú">
        <div className="pt-10" />
        <SidebarMenu collapsed={false} onNavigate={() => onOpenChange(false)} />
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
