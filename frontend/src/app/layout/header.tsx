import { LogOut, Menu, PanelLeft } from 'lucide-react';
import { Link } from 'react-router';
import { displayNameOf } from '../../../../functions/profiles/profiles.domain.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../../lib/config.context.tsx';
import { useProfile, useSessionStore } from '../../lib/session/session.context.tsx';
import { Logo } from '../../components/logo.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { Button } from '../../components/ui/button.tsx';
import { RoleBadge } from '../../components/layout/person.tsx';
import { useSidebar } from './sidebar.context.tsx';
import { NotificationsLink } from './unread-badge.tsx';

/** The bar over every signed-in page (spec 000 §2, 'Layout header'). */
export function Header() {
  const { brand } = useConfig();
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center gap-1 border-b bg-card px-2 sm:gap-3 sm:px-3 print:hidden">
      <SidebarToggle />
      <Link to={paths.dashboard} className="flex min-w-0 items-center gap-3 rounded-lg">
        <Logo className="hidden size-8 shrink-0 sm:block" />
        <span className="min-w-0">
          <span className="block truncate leading-5 font-semibold">{brand}</span>
          <span className="block truncate text-xs leading-4 text-muted-foreground">
            Panel de administración
          </span>
        </span>
      </Link>
      <div className="ml-auto flex shrink-0 items-center gap-1 sm:gap-2">
        <Identity />
        <NotificationsLink />
        <ThemeToggle />
        <SignOutButton />
      </div>
    </header>
  );
}

function SidebarToggle() {
  const { mobile, open, drawerOpen, toggle } = useSidebar();
  const expanded = mobile ? drawerOpen : open;
  const Icon = mobile ? Menu : PanelLeft;
  return (
    <Button
      variant="ghost"
      size="icon"
      onClick={toggle}
      aria-label={expanded ? 'Contraer menú' : 'Abrir menú'}
      aria-expanded={expanded}
      aria-keyshortcuts="Control+B Meta+B"
      title="Menú (Ctrl+B)"
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}

/** Name and role; on a phone they are at the foot of the menu. */
function Identity() {
  const name = displayNameOf(useProfile());
  return (
    <div className="mr-1 hidden items-center gap-2 sm:flex">
      <span className="hidden max-w-48 truncate text-sm font-medium md:block" title={name}>
        {name}
      </span>
      <RoleBadge />
    </div>
  );
}

function SignOutButton() {
  const session = useSessionStore();
  return (
    <Button variant="ghost" className="max-sm:w-10 max-sm:px-0!" onClick={session.leave}>
      <LogOut aria-hidden="true" />
      <span className="max-sm:sr-only">Salir</span>
    </Button>
  );
}
