import { cut, type NumberedPage } from '../../core/table/directory/directory-page.ts';
import { DELETED_PERSON_NAME } from '../../core/validation/person-name.ts';
import type { RequestedUpdates } from '../../activities/updates/activities.updates.view.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import {
  componentOf,
  findGroups,
  FLEET_PAGE_SIZE,
  fleetSiteOf,
  groupsOf,
  worstFirst,
  type FleetComponent,
  type FleetSite,
  type FleetTotals,
} from './status.fleet.domain.ts';
import type { FleetReads } from './status.fleet.entity.ts';
import { componentKeyOf, requestOf, type ComponentRef } from './status.components.domain.ts';

export interface FleetDependencies {
  fleet: FleetReads;
  names: Pick<PeopleView, 'namesOf'>;
  requested: RequestedUpdates;
  now: () => Date;
}

interface FleetQuery {
  page: number;
  /** One owner's alone. */
  userId?: string | undefined;
}

/** The fleet, or the part of it that is one person's. */
async function readFleet(
  { userId }: FleetQuery,
  { fleet }: Pick<FleetDependencies, 'fleet'>,
): Promise<Awaited<ReturnType<FleetReads['read']>>> {
  const { sites, unchecked, asOf } = await fleet.read();
  const isOwned = ({ ownerId }: { ownerId: string | null }) =>
    userId === undefined || ownerId === userId;
  return { sites: sites.filter(isOwned), unchecked: unchecked.filter(isOwned), asOf };
}

/** What waits for an update on sites, twenty-five a page: what waits on the most sites first. */
export async function listFleetUpdates(
  query: FleetQuery & { search: string },
  dependencies: Pick<FleetDependencies, 'fleet'>,
): Promise<NumberedPage<FleetComponent> & FleetTotals> {
  const { sites, unchecked, asOf } = await readFleet(query, dependencies);
  const found = findGroups(groupsOf(sites), query.search);
  const { wanted, ...numbers } = cut(found, { page: query.page, size: FLEET_PAGE_SIZE });
  return {
    items: wanted.map(componentOf),
    ...numbers,
    pendingSites: sites.length,
    uncheckedSites: unchecked.length,
    asOf: asOf.toISOString(),
  };
}

/**
 * The sites on which a component waits for an update, twenty-five a page: those with the oldest version first.
 * `component`: null where it waits nowhere.
 */
export async function listFleetSites(
  query: FleetQuery & ComponentRef,
  dependencies: FleetDependencies,
): Promise<NumberedPage<FleetSite> & { component: FleetComponent | null; asOf: string }> {
  const { sites, asOf } = await readFleet(query, dependencies);
  const key = componentKeyOf(query);
  const group = groupsOf(sites).find(({ ref }) => componentKeyOf(ref) === key);
  const all = group ? worstFirst(group) : [];
  const { wanted, ...numbers } = cut(all, { page: query.page, size: FLEET_PAGE_SIZE });
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
    ...numbers,
    component: group ? componentOf(group) : null,
    asOf: asOf.toISOString(),
  };
}
