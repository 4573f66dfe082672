import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { Role } from '../../../../functions/core/validation/role.ts';
import { standingOf } from '../../../../functions/core/validation/standing.ts';
import { createQueryClient } from '../../lib/queries/query-client.ts';
import {
  useCompanyErasure,
  useNeedsFactor,
  useProfile,
} from '../../lib/session/session.context.tsx';
import { useConfig } from '../../lib/config.context.tsx';
import { rememberStanding } from '../../lib/session/known-standing.ts';
import { useSessionTick } from '../../lib/session/use-session-tick.ts';
import { ErasureNotice } from '../../features/erasures/public/erasure-notice.tsx';
import { UploadsProvider, UploadsTray } from '../../features/backups/public/uploads.context.tsx';
import { NoAccess } from '../../components/pages/admin-only.tsx';
import { LoadingScreen } from '../../components/pages/loading-screen.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { SessionEnded } from '../../components/session-ended/session-ended.tsx';
import { ToastProvider, useToast } from '../../components/ui/overlays/toast.tsx';
import { CommandsProvider } from './commands.context.tsx';
import { Header } from './header.tsx';
import { mayOpen } from './page-access.ts';
import { Sidebar } from './sidebar.tsx';
import { SidebarProvider } from './sidebar.context.tsx';

/** One person's cache in one role and position: the next one to sign in on this browser starts with an empty one. */
function PersonalCache({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** With the dialogs of the enrolment. */
const RequiredFactor = lazyPart(
  async () =>
    (await import('../../features/second-factors/second-factors.page.tsx')).RequiredFactorPage,
  <LoadingScreen />,
);

const RequiredTerms = lazyPart(
  async () => (await import('../../features/accounts/accounts.terms.page.tsx')).RequiredTermsPage,
  <LoadingScreen />,
);

/**
 * The frame of every signed-in page. A person who needs a second factor, or has not accepted the terms, first sees how to
 * do that, and nothing else.
 */
export function AppLayout() {
  const profile = useProfile();
  const { terms } = useConfig();
  const needsFactor = useNeedsFactor();
  const shownRoleRef = useRef(profile.role);
  useSessionTick();
  const standing = standingOf(profile);
  useEffect(() => rememberStanding(standing), [standing]);
  let step = <Frame />;
  if (terms && terms.version !== profile.acceptedTerms?.version)
    step = <RequiredTerms terms={terms} />;
  if (needsFactor) step = <RequiredFactor />;
  return (
    <PersonalCache key={`${profile.userId} ${standing}`}>
      <ToastProvider>
        <RoleNotice shownRoleRef={shownRoleRef} />
        {step}
        <SessionEnded />
      </ToastProvider>
    </PersonalCache>
  );
}

function Frame() {
  const { erasesAt } = useProfile();
  const ofCompany = useCompanyErasure();
  return (
    <UploadsProvider>
      <SidebarProvider>
        <CommandsProvider>
          <SkipLink />
          <Header />
          <div className="flex bg-sidebar">
            <Sidebar />
            <main
              id="contenido"
              tabIndex={-1}
              className="group/main flex min-h-[calc(100dvh-3.5rem)] min-w-0 flex-1 flex-col border-sidebar-border bg-background px-4 pt-6 pb-24 outline-none sm:px-6 md:rounded-tl-xl md:border-l lg:px-8 print:p-0"
            >
              <div className="mx-auto w-full max-w-7xl flex-1">
                {(erasesAt ?? ofCompany) !== null && <ErasureNotice />}
                <Page />
              </div>
              <UploadsTray />
            </main>
          </div>
        </CommandsProvider>
      </SidebarProvider>
    </UploadsProvider>
  );
}

/** The page, if the person's position opens it. */
function Page() {
  const { pathname } = useLocation();
  if (mayOpen(useProfile(), pathname)) return <Outlet />;
  return <NoAccess title="Sin acceso" denied="Tu posición en el portal no incluye esta página." />;
}

/** Says that somebody changed the person's role: menu and pages are other ones from one moment to the next. */
function RoleNotice({ shownRoleRef }: { shownRoleRef: RefObject<Role> }) {
  const { role } = useProfile();
  const toast = useToast();
  useEffect(() => {
    if (shownRoleRef.current === role) return;
    shownRoleRef.current = role;
    void import('./role-notice.text.ts').then(({ roleNoticeText }) => toast(roleNoticeText[role]));
  }, [role, shownRoleRef, toast]);
  return null;
}

/** The first stop of the keyboard: past the menu. */
function SkipLink() {
  return (
    <a
      href="#contenido"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('contenido')?.focus();
      }}
      className="sr-only z-50 rounded-lg bg-primary px-4 py-2.5 text-sm font-medium text-primary-foreground focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Saltar al contenido
    </a>
  );
}
