import { useMutation, useQueryClient } from '@tanstack/react-query';
import pMap from 'p-map';
import { activitiesContract } from '../../../../../functions/activities/activities.contract.ts';
import { DESCRIPTION_MAX_LENGTH } from '../../../../../functions/activities/activities.domain.ts';
import {
  requestText,
  type SoftwareUpdate,
} from '../../../../../functions/status/updates/status.updates.domain.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { whenAllowed } from '../../../lib/http/when-allowed.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { freshenRequested } from '../../status/public/requested-updates.ts';
import { keepCreated } from '../activities.queries.ts';
import { keepWaiting } from './waiting-activities.ts';

/** Updates of one site. */
export interface UpdatesOfSite {
  websiteId: string;
  name: string;
  updates: readonly SoftwareUpdate[];
}

/** What became of requesting updates of several sites. */
export interface UpdatesRequested {
  requested: number;
  refused: readonly { site: UpdatesOfSite; error: unknown }[];
}

/** Requests under way at once. */
const REQUESTS_AT_ONCE = 4;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The new activity that asks for updates of a site: its syncs show them. */
const activityOf = ({ websiteId, updates }: UpdatesOfSite) => ({
  websiteId,
  type: 'mantenimiento' as const,
  description: requestText(updates, DESCRIPTION_MAX_LENGTH),
  updates: updates.map(({ kind, id }) => ({ kind, id })),
});

/**
 * Requests an activity for each of several sites. One that is refused stops no other. `onWait`: how many sites are left
 * while the limit of a minute is reached; 0 when it goes on.
 */
export function useRequestUpdates(onWait: (left: number) => void) {
  const api = useApi();
  const client = useQueryClient();
  const { role } = useProfile();
  return useMutation({
    mutationFn: async (sites: readonly UpdatesOfSite[]): Promise<UpdatesRequested> => {
      const refused: { site: UpdatesOfSite; error: unknown }[] = [];
      let left = sites.length;
      const wait = async (ms: number) => {
        onWait(left);
        await pause(ms);
        onWait(0);
      };
      const request = async (site: UpdatesOfSite) => {
        const body = activityOf(site);
        try {
          const created = await whenAllowed(
            () => api.call(activitiesContract.create, { body }),
            wait,
          );
          await keepCreated(client, created);
          keepWaiting(client, role, { after: created.status });
        } catch (error) {
          refused.push({ site, error });
        }
        left -= 1;
      };
      await pMap(sites, request, { concurrency: REQUESTS_AT_ONCE });
      return { requested: sites.length - refused.length, refused };
    },
    onSettled: () => void freshenRequested(client),
  });
}
