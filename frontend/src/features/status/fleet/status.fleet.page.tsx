import { useFleetParams } from './use-fleet-params.ts';
import { FleetComponents } from './fleet-components.tsx';
import { FleetSites } from './fleet-sites.tsx';

/** /status/actualizaciones: what waits for an update on all sites; with `?componente=` the sites on which one does. */
export function FleetPage() {
  const params = useFleetParams();
  const { component } = params;
  if (component) return <FleetSites key={component.id} component={component} params={params} />;
  return <FleetComponents params={params} />;
}
