import { ErrorState } from '../ui/error-state.tsx';

/** The person, or a policy of the browser, keeps sites from storing anything: nobody could sign in. */
function refusesToStore(): boolean {
  try {
    localStorage.getItem('theme');
    return false;
  } catch {
    return true;
  }
}

const network = 'Revisa tu conexión a internet y vuelve a intentarlo.';
const storage = 'Permite cookies en tu navegador y vuelve a intentarlo.';

/** Shown when the app cannot read its configuration, or its session. */
export function StartFailure() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <ErrorState
        page
        title="No se pudo abrir el portal"
        description={refusesToStore() ? storage : network}
        onRetry={() => location.reload()}
      />
    </main>
  );
}
