import { useMutation, useQueryClient } from '@tanstack/react-query';
import { activitiesContract } from '../../../../../functions/activities/activities.contract.ts';
import {
  DESCRIPTION_MAX_LENGTH,
  type ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import {
  requestText,
  type SoftwareUpdate,
} from '../../../../../functions/status/updates/status.updates.domain.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { sendEach, type SentEach } from '../../../lib/http/send-each.ts';
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
export type UpdatesRequested = SentEach<UpdatesOfSite, ListedActivity>;

/** The new activity that asks for updates of a site: its syncs show them. */
const activityOf = ({ websiteId, updates }: UpdatesOfSite) => ({
  websiteId,
  type: 'mantenimiento' as const,
  description: requestText(updates, DESCRIPTION_MAX_LENGTH),
  updates: updates.map(({ kind, id }) => ({ kind, id })),
});

/**
 * Requests an activity for each of several sites. `onWait`: how many sites are left while the limit of a minute is
 * reached; 0 when it goes on.
 */
export function useRequestUpdates(onWait: (left: number) => void) {
  const api = useApi();
  const client = useQueryClient();
  const { role } = useProfile();
  const request = async (site: UpdatesOfSite) => {
    const created = await api.call(activitiesContract.create, { body: activityOf(site) });
    await keepCreated(client, created);
    keepWaiting(client, role, { after: created.status });
    return created;
  };
  return useMutation({
    mutationFn: (sites: readonly UpdatesOfSite[]) => sendEach(sites, request, onWait),
    onSettled: () => void freshenRequested(client),
  });
}
