import { createContext, use, useState, type ReactNode } from 'react';
import { isSidebarOpen, sidebarCookie } from '../../lib/browser/sidebar-cookie.ts';
import { usePageKeys } from '../../lib/browser/page-keys.ts';
import { MOBILE_QUERY, useMediaQuery } from '../../lib/browser/use-media-query.ts';

/** Beside an expanded menu a page of a tablet has less room than a phone's: there the menu opens over the page. */
const DRAWER_QUERY = '(width < 1024px)';

interface SidebarState {
  mobile: boolean;
  /** Expanded, as against icons only; remembered. Always icons where it opens over the page. */
  open: boolean;
  /** It opens over the page. */
  asDrawer: boolean;
  drawerOpen: boolean;
  setDrawerOpen: (open: boolean) => void;
  toggle: () => void;
}

const SidebarContext = createContext<SidebarState | null>(null);

const isShortcut = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'b' &&
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey;

/** Ctrl+B, or Cmd+B on a Mac (spec 000 §2). */
function useShortcut(toggle: () => void): void {
  usePageKeys((event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    toggle();
  });
}

export function SidebarProvider({ children }: { children: ReactNode }) {
  const mobile = useMediaQuery(MOBILE_QUERY);
  const asDrawer = useMediaQuery(DRAWER_QUERY);
  const [open, setOpen] = useState(() => isSidebarOpen(document.cookie));
  const [drawerOpen, setDrawerOpen] = useState(false);
  const toggle = () => {
    if (asDrawer) {
      setDrawerOpen(!drawerOpen);
      return;
    }
    document.cookie = sidebarCookie(!open);
    setOpen(!open);
  };
  useShortcut(toggle);
  return (
    <SidebarContext
      value={{
        mobile,
        open: open && !asDrawer,
        asDrawer,
        drawerOpen: asDrawer && drawerOpen,
        setDrawerOpen,
        toggle,
      }}
    >
      {children}
    </SidebarContext>
  );
}

export function useSidebar(): SidebarState {
  const sidebar = use(SidebarContext);
  if (!sidebar) throw new Error('useSidebar needs a SidebarProvider above it');
  return sidebar;
}
