import { ChevronDown, CircleQuestionMark, LogOut, Menu, PanelLeft, Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useConfig } from '../../lib/config.context.tsx';
import { useProfile, useSessionStore } from '../../lib/session/session.context.tsx';
import { displayNameOf } from '../../../../functions/profiles/profiles.domain.ts';
import { Avatar, RoleBadge } from '../../components/layout/person.tsx';
import { lazyMenu } from '../../components/ui/overlays/lazy-menu.tsx';
import { Logo } from '../../components/logo.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useCommands } from './commands.context.tsx';
import { layoutText } from './layout.text.ts';
import { useSidebar } from './sidebar.context.tsx';
import { NotificationsLink } from './menu-counts.tsx';

const AccountMenu = lazyMenu(async () => (await import('./account-menu.tsx')).AccountMenu);
const HelpMenu = lazyMenu(async () => (await import('./help-menu.tsx')).HelpMenu);

/** The bar over every signed-in page (spec 000 §2, 'Layout header'). */
export function Header() {
  const { mobile } = useSidebar();
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-sidebar-border bg-sidebar px-2 sm:gap-3 print:hidden">
      <SidebarToggle />
      <Brand />
      <div className="ml-auto flex shrink-0 items-center gap-0.5 sm:gap-1">
        <SearchButton />
        {!mobile && <HelpMenu trigger={<HelpButton />} />}
        <NotificationsLink />
        <ThemeToggle className="max-xl:hidden" />
        <AccountMenu trigger={<AccountButton />} />
        <SignOutButton />
      </div>
    </header>
  );
}

function Brand() {
  const { brand } = useConfig();
  const { role } = useProfile();
  return (
    <Link to={paths.dashboard} className="flex min-w-0 items-center gap-2.5 rounded-lg">
      <Logo className="hidden size-8 shrink-0 sm:block" />
      <span className="min-w-0">
        <span className="block truncate text-sm leading-5 font-semibold">{brand}</span>
        <span className="block truncate text-xs leading-4 text-muted-foreground">
          {layoutText.subtitle[role]}
        </span>
      </span>
    </Link>
  );
}

/** Where one types, from 1024 px; an icon below. */
function SearchButton() {
  const { openPalette } = useCommands();
  const { label, short } = layoutText.search;
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      title={`${short} (Ctrl+K)`}
      onClick={openPalette}
      className="flex size-control items-center justify-center gap-2 rounded-lg text-sm text-muted-foreground transition-colors hover:bg-accent lg:mr-1 lg:w-64 lg:justify-start lg:border lg:bg-background lg:px-3"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="flex-1 text-left max-lg:sr-only">{label}</span>
      <kbd aria-hidden="true" className="text-xs max-lg:hidden">
        Ctrl K
      </kbd>
    </button>
  );
}

function SidebarToggle() {
  const { mobile, open, asDrawer, drawerOpen, toggle } = useSidebar();
  const expanded = asDrawer ? drawerOpen : open;
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

/** The props of both buttons come from their menus. */
function HelpButton(props: ComponentProps<'button'>) {
  const { label } = layoutText.help;
  return (
    <Button variant="ghost" size="icon" aria-label={label} title={label} {...props}>
      <CircleQuestionMark aria-hidden="true" />
    </Button>
  );
}

/** From 1280 px, where there is room; below that it is in the account's menu alone. */
function SignOutButton() {
  const { leave } = useSessionStore();
  return (
    <Button variant="ghost" onClick={leave} className="max-xl:hidden">
      <LogOut aria-hidden="true" />
      {layoutText.account.signOut}
    </Button>
  );
}

/** Its name for screen readers begins with what it is. */
function AccountButton(props: ComponentProps<'button'>) {
  const name = displayNameOf(useProfile());
  return (
    <button
      type="button"
      className="flex min-h-control min-w-control items-center justify-center gap-2 rounded-lg px-1 transition-colors hover:bg-accent data-[state=open]:bg-accent md:pr-2"
      {...props}
    >
      <Avatar className="size-8" />
      <span className="sr-only">{layoutText.account.label}:</span>
      <span className="max-w-40 truncate text-sm font-medium max-md:sr-only" title={name}>
        {name}
      </span>
      <span className="max-md:sr-only">
        <RoleBadge />
      </span>
      <ChevronDown aria-hidden="true" className="size-4 text-muted-foreground max-md:hidden" />
    </button>
  );
}
