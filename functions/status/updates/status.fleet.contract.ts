import { numberedPageOf, numberedPageQuerySchema } from '../../core/http/page.ts';
import { defineContract } from '../../core/http/route.ts';
import { idField } from '../../core/validation/fields.ts';
import { componentRefSchema } from './status.components.domain.ts';
import { fleetComponentSchema, fleetSiteSchema, fleetTotalsSchema } from './status.fleet.domain.ts';

/** What waits for an update on all sites. */
export const statusFleetContract = defineContract({
  fleetUpdates: {
    method: 'GET',
    path: '/status/updates',
    auth: 'admin',
    does: ['reads'],
    summary:
      "Lists what waits for an update on sites, what waits on the most sites first, twenty-five a page; on one person's sites alone, or what a search finds.",
    query: numberedPageQuerySchema.extend({ userId: idField.optional() }),
    response: numberedPageOf(fleetComponentSchema).extend(fleetTotalsSchema.shape),
  },
  fleetSites: {
    method: 'GET',
    path: '/status/updates/sites',
    auth: 'admin',
    does: ['reads'],
    summary:
      'Lists the sites on which a component waits for an update, the oldest version first, twenty-five a page.',
    query: numberedPageQuerySchema
      .pick({ page: true })
      .extend({ ...componentRefSchema.shape, userId: idField.optional() }),
    response: numberedPageOf(fleetSiteSchema).extend({
      /** Null where it waits nowhere. */
      component: fleetComponentSchema.nullable(),
      asOf: fleetTotalsSchema.shape.asOf,
    }),
  },
});
