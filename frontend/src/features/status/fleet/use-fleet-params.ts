import {
  componentKeyOf,
  componentRefSchema,
  type ComponentRef,
} from '../../../../../functions/status/updates/status.components.domain.ts';
import { paths } from '../../../app/paths.ts';
import { useClientFilter } from '../../../components/filters/use-client-filter.ts';
import { useAddressParams } from '../../../lib/url-params/use-address-params.ts';
import { useListParams } from '../../../lib/url-params/use-list-params.ts';

/** The component whose sites are shown: `?componente=plugin:akismet/akismet.php`. */
const COMPONENT_PARAM = 'componente';

/** Where the sites of a component are, of one client alone where the address says so. */
export const pathOfComponent = (component: ComponentRef, address: URLSearchParams): string => {
  const params = new URLSearchParams(address);
  for (const name of ['page', 'buscar']) params.delete(name);
  params.set(COMPONENT_PARAM, componentKeyOf(component));
  return `${paths.statusUpdates}?${params}`;
};

function componentIn(address: URLSearchParams): ComponentRef | undefined {
  const [kind, ...id] = (address.get(COMPONENT_PARAM) ?? '').split(':');
  return componentRefSchema.safeParse({ kind, id: id.join(':') }).data;
}

/** What the address asks for of the fleet's updates. */
export function useFleetParams() {
  const [address] = useAddressParams();
  const { page, search, filtered, clear } = useListParams();
  const client = useClientFilter();
  return {
    address,
    component: componentIn(address),
    asked: { page, search, ...client.filter },
    filtered: filtered || client.filtered,
    clear,
  };
}
export type FleetParams = ReturnType<typeof useFleetParams>;
