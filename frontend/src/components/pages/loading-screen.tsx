import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';

/**
 * 'Cargando...' with a spinner, where the spec asks for it: while the state of the session is not known. The page's HTML
 * shows it before any script has run (`start/loading.html`). Where somebody is signed in, the start script marks `<html>`
 * with `data-frame`, and it has the shape of the signed-in pages: what comes next moves nothing.
 */
export function LoadingScreen() {
  return (
    <div className="in-data-[frame]:bg-sidebar">
      <HeaderShape />
      <div className="flex">
        <MenuShape />
        <div
          role="status"
          className="flex min-h-dvh flex-1 flex-col items-center justify-center gap-3 border-sidebar-border bg-background text-muted-foreground in-data-[frame]:min-h-[calc(100dvh-3.5rem)] md:in-data-[frame]:rounded-tl-xl md:in-data-[frame]:border-l"
        >
          <Spinner late className="size-7 text-primary" />
          <p className="text-sm">Cargando...</p>
        </div>
      </div>
    </div>
  );
}

function HeaderShape() {
  return (
    <div className="hidden h-14 items-center border-b border-sidebar-border px-4 in-data-[frame]:flex">
      <Skeleton className="size-5" />
      <Skeleton className="ml-auto size-8" />
    </div>
  );
}

/** As wide as the menu was left; below 1024 px what opens lies over the page. */
function MenuShape() {
  return (
    <div className="hidden w-12 px-3.5 pt-5 md:in-data-[frame]:block lg:in-data-[frame=open]:w-64 lg:in-data-[frame=open]:px-4">
      {[1, 2, 3, 4, 5].map((entry) => (
        <Skeleton key={entry} className="mb-5 h-5 max-w-36" />
      ))}
    </div>
  );
}
