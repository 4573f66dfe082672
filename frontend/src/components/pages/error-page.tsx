import { Link, useRouteError } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../ui/button.tsx';

/** A page's code could not be fetched: usually a new version replaced it. */
const isMissingChunk = (error: unknown) =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message);

/** What the router shows when a page breaks (fallback text of spec 000 §8), with ways out. */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <main
      role="alert"
      className="flex min-h-[70dvh] flex-col items-center justify-center px-6 text-center"
    >
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
        Unexpected Application Error!
      </h1>
      <p className="mt-2 max-w-md text-balance text-muted-foreground">
        {isMissingChunk(error)
          ? 'No se pudo cargar esta página. Puede que haya una versión nueva del portal o que no tengas conexión: recarga para continuar.'
          : 'Esta página dejó de funcionar. Recárgala; si vuelve a ocurrir, escríbenos por WhatsApp.'}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button onClick={() => location.reload()}>Recargar la página</Button>
        <Button variant="secondary" asChild>
          <Link to={paths.dashboard} reloadDocument>
            Ir al inicio
          </Link>
        </Button>
      </div>
    </main>
  );
}
