import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '../../../../../functions/core/http/route.ts';
import type { ComponentRef } from '../../../../../functions/status/updates/status.components.domain.ts';
import type { ApiClient } from '../../../lib/http/api-client.ts';
import { fleetKey } from '../public/requested-updates.ts';
import { statusFleetContract } from '../../../../../functions/status/updates/status.fleet.contract.ts';

export type FleetSites = ResponseOf<typeof statusFleetContract.fleetSites>;

/** What the list of all updates shows. */
export interface FleetAsked {
  /** From 1. */
  page: number;
  /** '' for all. */
  search: string;
  /** One client's sites alone. */
  userId?: string;
}

/** A page of what waits for an update on sites. */
export const fleetUpdatesQuery = (api: ApiClient, asked: FleetAsked) =>
  queryOptions({
    queryKey: [...fleetKey, asked],
    queryFn: ({ signal }) =>
      api.call(statusFleetContract.fleetUpdates, { query: { ...asked }, signal }),
    placeholderData: keepPreviousData,
  });

export type FleetSitesAsked = Omit<FleetAsked, 'search'> & ComponentRef;

/** A page of the sites on which a component waits. */
export const fleetSitesQuery = (api: ApiClient, asked: FleetSitesAsked) =>
  queryOptions({
    queryKey: [...fleetKey, 'sites', asked],
    queryFn: ({ signal }) =>
      api.call(statusFleetContract.fleetSites, { query: { ...asked }, signal }),
    placeholderData: keepPreviousData,
  });
