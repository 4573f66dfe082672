import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ErrorState } from '../components/ui/error-state.tsx';
import { Button } from '../components/ui/button.tsx';
import { LoadingScreen } from '../components/pages/loading-screen.tsx';
import { useSession, useSessionStore } from '../lib/session/session.context.tsx';
import { paths } from './paths.ts';
import { hasEmailLink, type LoginState } from '../lib/session/login-state.ts';

/** Lets signed-in people through; the others go to /login and come back here once they signed in. */
export function RequireSession() {
  const session = useSession();
  const location = useLocation();
  const isKnown = session.status !== 'loading';
  useEffect(() => {
    // From here on the frame itself is there, or nobody is signed in.
    if (isKnown) delete document.documentElement.dataset['frame'];
  }, [isKnown]);
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'failed') return <SessionFailure message={session.message} />;
  if (session.status === 'signed-in') return <Outlet />;
  // A person who left on purpose starts afresh; the next person may be another one.
  const state: LoginState =
    session.reason === 'left'
      ? {}
      : {
          from: location.pathname + location.search + location.hash,
          expired: session.reason === 'expired',
          said: session.said,
        };
  return <Navigate to={paths.login} replace state={state} />;
}

/** `/` leads to the dashboard; the link of the confirmation e-mail, which also points here, to /login. */
export function RootRedirect() {
  const session = useSession();
  const { search } = useLocation();
  if (hasEmailLink(new URLSearchParams(search))) {
    return <Navigate to={paths.login + search} replace />;
  }
  // Straight to /login, so that a visitor does not load the dashboard to be sent away from it.
  const to = session.status === 'signed-out' ? paths.login : paths.dashboard;
  return <Navigate to={to} replace />;
}

function SessionFailure({ message }: { message: string }) {
  const store = useSessionStore();
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      <ErrorState
        page
        title="No se pudo abrir tu sesión"
        description={message}
        onRetry={() => void store.resume()}
      />
      <Button variant="ghost" className="-mt-9" onClick={store.leave}>
        Cerrar sesión
      </Button>
    </main>
  );
}
