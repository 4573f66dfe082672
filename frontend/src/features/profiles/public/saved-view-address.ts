import type {
  SavedView,
  ViewList,
} from '../../../../../functions/profiles/profiles.views.domain.ts';
import { paths } from '../../../app/paths.ts';
import { TAB_PARAM } from '../../../lib/url-params/use-tab.ts';

/** Where each list is, and in which tab. */
const places: Record<ViewList, readonly [path: string, tab?: string]> = {
  websites: [paths.websites],
  status: [paths.status],
  activities: [paths.activities],
  users: [paths.users],
  payments: [paths.payments],
  'user-plans': [paths.payments, 'planes'],
  reports: [paths.reports, 'generados'],
};

/** The list of a view, with its filters. */
export function addressOfView({ list, query }: Pick<SavedView, 'list' | 'query'>): string {
  const [path, tab] = places[list];
  const params = new URLSearchParams({ ...(tab !== undefined && { [TAB_PARAM]: tab }), ...query });
  return `${path}?${params.toString()}`;
}
