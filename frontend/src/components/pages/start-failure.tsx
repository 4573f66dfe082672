import { ErrorState } from '../ui/error-state.tsx';

/** Shown when the app cannot even read its configuration. */
export function StartFailure() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <ErrorState
        page
        title="No se pudo abrir el portal"
        description="Revisa tu conexión a internet y vuelve a intentarlo."
        onRetry={() => location.reload()}
      />
    </main>
  );
}
