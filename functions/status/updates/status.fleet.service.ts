import type { NumberedPage } from '../../core/table/directory/directory-page.ts';
import { DELETED_PERSON_NAME } from '../../core/validation/person-name.ts';
import type { RequestedUpdates } from '../../activities/updates/activities.updates.view.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import { requestOf, type ComponentRef } from './status.components.domain.ts';
import {
  fleetSiteOf,
  type FleetComponent,
  type FleetSite,
  type FleetTotals,
} from './status.fleet.domain.ts';
import type { FleetAnswers, FleetQuery } from './status.fleet.entity.ts';

export interface FleetDependencies {
  fleet: FleetAnswers;
  names: Pick<PeopleView, 'namesOf'>;
  requested: RequestedUpdates;
  now: () => Date;
}

/** What waits for an update on sites, twenty-five a page: what waits on the most sites first. */
export const listFleetUpdates = (
  query: FleetQuery & { search: string },
  { fleet }: Pick<FleetDependencies, 'fleet'>,
): Promise<NumberedPage<FleetComponent> & FleetTotals> => fleet.components(query);

/**
 * The sites on which a component waits for an update, twenty-five a page: those with the oldest version first.
 * `component`: null where it waits nowhere.
 */
export async function listFleetSites(
  query: FleetQuery & ComponentRef,
  dependencies: FleetDependencies,
): Promise<NumberedPage<FleetSite> & { component: FleetComponent | null; asOf: string }> {
  const { items: wanted, ...page } = await dependencies.fleet.sitesOf(query);
  const owners = wanted.flatMap(({ site: { ownerId } }) => ownerId ?? []);
  const now = dependencies.now();
  const [names, requested] = await Promise.all([
    dependencies.names.namesOf(owners),
    dependencies.requested.listRequested(
      wanted.map(({ site }) => site),
      now,
    ),
  ]);
  const ownerOf = (userId: string | null): FleetSite['owner'] =>
    userId === null ? null : { userId, name: names.get(userId) ?? DELETED_PERSON_NAME };
  return {
    items: wanted.map(({ site, update }) =>
      fleetSiteOf(
        { site, update },
        {
          owner: ownerOf(site.ownerId),
          requestedBy: requestOf(update, requested.get(site.websiteId) ?? []) ?? null,
          now,
        },
      ),
    ),
    ...page,
  };
}
