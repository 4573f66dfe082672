import { Globe } from 'lucide-react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { useToast } from '../../components/ui/overlays/toast.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { Skeleton, SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';

const nothing = () => undefined;

function Toasts() {
  const toast = useToast();
  const save = () => {
    toast({ title: 'Plan archivado', undo: nothing });
    toast({
      title: 'Error',
      description: 'No se pudo guardar el sitio. Vuelve a intentarlo.',
      variant: 'destructive',
    });
  };
  return <Button onClick={save}>Guardar</Button>;
}

/** What the portal says about what happens. */
export const feedback = {
  'ui/alert': () => (
    <div className="grid gap-3">
      <Alert variant="info">Tu plan incluye dos actividades al mes.</Alert>
      <Alert variant="success">El sitio está al día.</Alert>
      <Alert variant="warning" title="Tu plan termina en 3 días">
        Después no podrás pedir actividades.
      </Alert>
      <Alert
        variant="error"
        title="No se pudo sincronizar"
        actions={<Button variant="secondary">Reintentar</Button>}
      >
        El sitio no respondió.
      </Alert>
    </div>
  ),
  'ui/empty-state': () => (
    <Card>
      <EmptyState
        icon={Globe}
        title="Aún no tienes sitios"
        description="Registra el primero para ver su estado."
        action={<Button>Crear sitio</Button>}
      />
    </Card>
  ),
  'ui/error-state': () => (
    <Card>
      <ErrorState
        title="No se pudieron cargar los sitios"
        description="No hay conexión. Revisa tu red y vuelve a intentarlo."
        onRetry={nothing}
      />
    </Card>
  ),
  'ui/progress': () => (
    <div className="grid gap-4">
      <Progress label="Subiendo" value={40} />
      <Progress label="Sincronizando" value={null} />
    </div>
  ),
  'ui/skeleton': () => (
    <SkeletonGroup className="grid gap-3">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-56" />
    </SkeletonGroup>
  ),
  'ui/spinner': () => <Spinner className="size-6" />,
  'ui/overlays/toast': Toasts,
};
