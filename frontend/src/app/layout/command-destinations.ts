import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  Bookmark,
  CircleUser,
  ClipboardList,
  CreditCard,
  FileText,
  Globe,
  Package,
  Plus,
  ScrollText,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { useCallback } from 'react';
import { activitiesContract } from '../../../../functions/activities/activities.contract.ts';
import type { Role } from '../../../../functions/core/validation/role.ts';
import {
  hasRight,
  isAtLeast,
  type Standing,
} from '../../../../functions/core/validation/standing.ts';
import { searchableText, searchFor } from '../../../../functions/core/validation/search.ts';
import { plansContract } from '../../../../functions/plans/plans.contract.ts';
import { useUserSearch } from '../../components/pickers/use-user-search.ts';
import { useWebsiteSearch } from '../../components/pickers/use-website-search.ts';
import { addressOfView } from '../../features/profiles/public/saved-view-address.ts';
import { useKnownViews } from '../../features/profiles/public/use-saved-views.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useTextSearch, type TextSearch } from '../../lib/queries/use-text-search.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import type { StartName } from '../../lib/url-params/start-task.ts';
import { SEARCH_PARAM } from '../../lib/url-params/use-list-params.ts';
import { listOfClient, pathOfSite, pathOfUser, paths } from '../paths.ts';
import { paletteText as text } from './command-palette.text.ts';
import { menuOf } from './menu.ts';
import { mayOpen } from './page-access.ts';

/** Most rows of one kind: the search of the list itself shows the others. */
const MOST_ROWS = 5;
const DEBOUNCE_MS = 150;
/** Of what is typed, and of a search that a list begins with. */
export const MOST_LETTERS = 100;

export interface Destination {
  /** Unique over all groups. */
  id: string;
  label: string;
  /** Other words by which it is found. */
  words?: string;
  detail?: string;
  icon: LucideIcon;
  to: string;
  /** Opens the page with a task begun. */
  start?: StartName;
  /** Whom it is of, where it is a client. */
  userId?: string;
  /** Whose action it is, where more is needed than to open the page. */
  isFor?: (person: Standing) => boolean;
}

const ofEverybody: readonly Destination[] = [
  {
    id: 'new-activity',
    ...text.newActivity,
    icon: Plus,
    to: paths.activities,
    start: 'activity',
    isFor: (person) => hasRight(person, 'keep'),
  },
  { id: 'new-website', ...text.newWebsite, icon: Globe, to: paths.websiteCreate },
];

const actions: Record<Role, readonly Destination[]> = {
  cliente: ofEverybody,
  admin: [
    ...ofEverybody,
    { id: 'new-user', ...text.newUser, icon: UserPlus, to: paths.users, start: 'user' },
    {
      id: 'send',
      ...text.sendNotification,
      icon: Bell,
      to: paths.notifications,
      start: 'notification',
      isFor: (person) => isAtLeast(person, 'administrator'),
    },
  ],
};

/** What no menu has, and other pages lead to. */
const besides: Record<Role, readonly Destination[]> = {
  cliente: [],
  admin: [
    { id: 'audit', ...text.audit, icon: ScrollText, to: paths.audit },
    { id: 'monthly-reports', ...text.monthlyReports, icon: FileText, to: paths.reportsMonthly },
  ],
};

/** What a person's position opens and starts. */
const openTo = (person: Standing, items: readonly Destination[]): readonly Destination[] =>
  items.filter(({ to, isFor }) => mayOpen(person, to) && (isFor?.(person) ?? true));

/** The screens and actions whose names hold every word. */
const matching = (items: readonly Destination[], typed: string): Destination[] => {
  const matches = searchFor(typed);
  return items.filter(({ label, words = '' }) => matches(searchableText([label, words])));
};

/** What is found for a text. Without one: every screen and action, and no request. */
export function useDestinations(typed: string) {
  const profile = useProfile();
  const screens: Destination[] = [
    ...menuOf(profile).flatMap(({ items }) =>
      items.map(({ path, label, icon }) => ({ id: `screen ${path}`, label, icon, to: path })),
    ),
    ...openTo(profile, besides[profile.role]),
  ];
  const clients = useFound(isAtLeast(profile, 'administrator') ? typed : '', useClients());
  const plans = useFound(hasRight(profile, 'pay') ? typed : '', usePlans());
  const found = [
    { heading: text.websites, ...useFound(typed, useSites()) },
    { heading: text.users, ...clients },
    { heading: text.activities, ...useFound(typed, useActivities()) },
    { heading: text.plans, ...plans },
  ];
  const [client] = clients.items;
  return {
    groups: [
      { heading: text.screens, items: matching(screens, typed) },
      { heading: text.actions, items: matching(openTo(profile, actions[profile.role]), typed) },
      { heading: text.views, items: matching(useViews(), typed) },
      ...found,
      ...(client ? [whatClientHas(client)] : []),
    ],
    searching: found.some(({ searching }) => searching),
    failed: found.some(({ failed }) => failed),
    /** Searches again where it failed. */
    retry: () => found.filter(({ failed }) => failed).forEach((each) => each.retry()),
  };
}

/** Lists of what the first client that was found has. */
const whatClientHas = ({ id, label, userId = '' }: Destination) => ({
  heading: text.ofClient(label),
  items: [
    { label: text.paymentsOfClient, icon: CreditCard, path: paths.payments },
    { label: text.plansOfClient, icon: Package, path: `${paths.payments}?tab=planes` },
    { label: text.reportsOfClient, icon: FileText, path: `${paths.reports}?tab=generados` },
  ].map(({ path, ...item }) => ({ ...item, id: `${id} ${path}`, to: listOfClient(path, userId) })),
});

/** The saved views of all lists, as they came with the profile or were saved since. */
function useViews(): Destination[] {
  const profile = useProfile();
  return (useQuery(useKnownViews()).data ?? [])
    .map((view) => ({
      id: `view ${view.viewId}`,
      label: view.name,
      detail: text.lists[view.list],
      icon: Bookmark,
      to: addressOfView(view),
    }))
    .filter(({ to }) => mayOpen(profile, to.split('?')[0] ?? to));
}

function useFound(typed: string, search: TextSearch<Destination>) {
  const { state, retry } = useTextSearch({ text: typed || null, search, debounceMs: DEBOUNCE_MS });
  return {
    // Not what an earlier text found: Enter opens the first row.
    items: state.status === 'found' ? state.found.slice(0, MOST_ROWS) : [],
    searching: state.status === 'searching',
    failed: state.status === 'failed',
    retry,
  };
}

function useSites(): TextSearch<Destination> {
  const search = useWebsiteSearch();
  return useCallback(
    async (typed, signal) =>
      (await search(typed, signal)).map(({ id, name, detail }) => ({
        id: `site ${id}`,
        label: name,
        detail,
        icon: Globe,
        to: pathOfSite(paths.statusDetail, id),
      })),
    [search],
  );
}

function useClients(): TextSearch<Destination> {
  const search = useUserSearch();
  return useCallback(
    async (typed, signal) =>
      (await search(typed, signal)).map(({ userId, name, email }) => ({
        id: `user ${userId}`,
        userId,
        label: name,
        detail: email,
        icon: CircleUser,
        to: pathOfUser(userId),
      })),
    [search],
  );
}

function useActivities(): TextSearch<Destination> {
  const api = useApi();
  return useCallback(
    async (typed, signal) => {
      const query = { search: typed };
      const { items } = await api.call(activitiesContract.list, { query, signal });
      return items.map(({ activityId, title, description, websiteName }) => ({
        id: `activity ${activityId}`,
        label: title || description,
        detail: websiteName,
        icon: ClipboardList,
        to: searchOf(paths.activities, description),
      }));
    },
    [api],
  );
}

/** The plans on offer, by their names. */
function usePlans(): TextSearch<Destination> {
  const api = useApi();
  const { role } = useProfile();
  return useCallback(
    async (typed, signal) => {
      const matches = searchFor(typed);
      const { items } = await api.call(plansContract.list, { signal });
      return items
        .filter(({ name }) => matches(searchableText([name])))
        .map(({ planId, name }) => ({
          id: `plan ${planId}`,
          label: name,
          icon: Package,
          to: role === 'admin' ? paths.plansManage : paths.plans,
        }));
    },
    [api, role],
  );
}

const searchOf = (path: string, typed: string): string =>
  `${path}?${new URLSearchParams({ [SEARCH_PARAM]: Array.from(typed).slice(0, MOST_LETTERS).join('') }).toString()}`;
