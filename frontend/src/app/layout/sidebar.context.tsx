import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { isSidebarOpen, sidebarCookie } from '../../lib/browser/sidebar-cookie.ts';
import { MOBILE_QUERY, useMediaQuery } from '../../lib/browser/use-media-query.ts';

interface SidebarState {
  mobile: boolean;
  /** Expanded, as against icons only; remembered. Means nothing on a phone. */
  open: boolean;
  /** The drawer of the phone. */
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
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [toggle]);
}

export function SidebarProvider({ children }: { children: ReactNode }) {
  const mobile = useMediaQuery(MOBILE_QUERY);
  const [open, setOpen] = useState(() => isSidebarOpen(document.cookie));
  const [drawerOpen, setDrawerOpen] = useState(false);
  const toggle = () => {
    if (mobile) {
      setDrawerOpen(!drawerOpen);
      return;
    }
    document.cookie = sidebarCookie(!open);
    setOpen(!open);
  };
  useShortcut(toggle);
  return (
    <SidebarContext
      value={{ mobile, open, drawerOpen: mobile && drawerOpen, setDrawerOpen, toggle }}
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
