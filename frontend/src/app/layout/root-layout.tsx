import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { PageSiteProvider } from '../../lib/page-site.context.tsx';
import { useRouteTitle } from '../../lib/browser/page-title.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { WhatsAppButton } from '../../components/layout/whatsapp-button.tsx';

function titleOf(handle: unknown): string | undefined {
  if (typeof handle !== 'object' || handle === null || !('title' in handle)) return undefined;
  return typeof handle.title === 'string' ? handle.title : undefined;
}

/** The deepest route's `handle.title`. */
function useDeepestTitle(): string | undefined {
  return useMatches()
    .map(({ handle }) => titleOf(handle))
    .findLast((title) => title !== undefined);
}

/** Gives the focus to the page's heading, or to its start; not where the page itself put it already. */
function focusPage(): HTMLElement | null {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  // An error, a first field.
  if (document.querySelector('main :focus')) return null;
  target?.focus({ preventScroll: true });
  return target;
}

/** After a navigation the new page's heading has the focus, so that screen readers and keyboards start there. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    let focused: HTMLElement | null = null;
    const frame = requestAnimationFrame(() => {
      focused = focusPage();
    });
    // A page that has loaded may replace the heading that it had meanwhile, and the focus is lost with it.
    const observer = new MutationObserver(() => {
      const isLost = focused?.isConnected === false && document.activeElement === document.body;
      if (isLost) focused = focusPage();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [pathname]);
}

/** A thin bar while a page's code is on its way; it shows only when that takes a moment. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div
      role="progressbar"
      aria-label="Cargando página"
      className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden animate-[fade-in_200ms_250ms_both]"
    >
      <div className="h-full w-2/5 animate-indeterminate bg-primary" />
    </div>
  );
}

/** What surrounds every page, public ones too. */
export function RootLayout() {
  useRouteTitle(useDeepestTitle());
  useFocusOnNavigation();
  return (
    <PageSiteProvider>
      <NavigationProgress />
      <OfflineBanner />
      <Outlet />
      <WhatsAppButton />
      <ScrollRestoration />
    </PageSiteProvider>
  );
}
