import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '../../../../../functions/core/http/route.ts';
import type { ComponentRef } from '../../../../../functions/status/updates/status.components.domain.ts';
import { statusReleasesContract } from '../../../../../functions/status/releases/status.releases.contract.ts';
import type { ApiClient } from '../../../lib/http/api-client.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
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

const releaseKey = [...fleetKey, 'release'] as const;

/** The release of the connector that sites are offered. */
export const releaseQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: releaseKey,
    queryFn: ({ signal }) => api.call(statusReleasesContract.release, { signal }),
  });

/** Stops it, or goes on. */
export function useDecideRelease() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof statusReleasesContract.decideRelease>) =>
      api.call(statusReleasesContract.decideRelease, { body }),
    onSuccess: (answer) => client.setQueryData(releaseKey, answer),
    // Another one may have taken its place.
    onError: () => client.invalidateQueries({ queryKey: releaseKey }),
  });
}
