import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import {
  Bell,
  Bookmark,
  CircleUser,
  ClipboardList,
  Globe,
  Plus,
  Search,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { activitiesContract } from '../../../../functions/activities/activities.contract.ts';
import type { Role } from '../../../../functions/core/validation/role.ts';
import {
  hasRight,
  isAtLeast,
  type Standing,
} from '../../../../functions/core/validation/standing.ts';
import { searchableText, searchFor } from '../../../../functions/core/validation/search.ts';
import { Button } from '../../components/ui/button.tsx';
import { addressOfView } from '../../features/profiles/public/saved-view-address.ts';
import { useKnownViews } from '../../features/profiles/public/use-saved-views.ts';
import { overlayLooks } from '../../components/ui/overlays/dialog.tsx';
import { useReturnFocus } from '../../components/ui/overlays/return-focus.ts';
import { useUserSearch } from '../../components/pickers/use-user-search.ts';
import { useWebsiteSearch } from '../../components/pickers/use-website-search.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useProfile } from '../../lib/session/session.context.tsx';
import { startState, type StartName } from '../../lib/url-params/start-task.ts';
import type { DialogControl } from '../../lib/forms/use-dialog-task.ts';
import { SEARCH_PARAM } from '../../lib/url-params/use-list-params.ts';
import { useTextSearch, type TextSearch } from '../../lib/queries/use-text-search.ts';
import { pathOfSite, pathOfUser, paths } from '../paths.ts';
import { paletteText as text } from './command-palette.text.ts';
import { menuOf } from './menu.ts';
import { mayOpen } from './page-access.ts';

/** Most rows of one kind: the search of the list itself shows the others. */
const MOST_ROWS = 5;
const DEBOUNCE_MS = 150;
const MOST_LETTERS = 100;

interface Destination {
  /** Unique over all groups. */
  id: string;
  label: string;
  detail?: string;
  icon: LucideIcon;
  to: string;
  /** Opens the page with a task begun. */
  start?: StartName;
  /** Whose action it is, where more is needed than to open the page. */
  isFor?: (person: Standing) => boolean;
}

const ofEverybody: readonly Destination[] = [
  {
    id: 'new-activity',
    label: text.newActivity,
    icon: Plus,
    to: paths.activities,
    start: 'activity',
    isFor: (person) => hasRight(person, 'keep'),
  },
  { id: 'new-website', label: text.newWebsite, icon: Globe, to: paths.websiteCreate },
];

const actions: Record<Role, readonly Destination[]> = {
  cliente: ofEverybody,
  admin: [
    ...ofEverybody,
    { id: 'new-user', label: text.newUser, icon: UserPlus, to: paths.users, start: 'user' },
    {
      id: 'send',
      label: text.sendNotification,
      icon: Bell,
      to: paths.notifications,
      start: 'notification',
      isFor: (person) => isAtLeast(person, 'administrator'),
    },
  ],
};

/** What a person's position starts. */
const actionsOf = (person: Standing): readonly Destination[] =>
  actions[person.role].filter(({ to, isFor }) => mayOpen(person, to) && (isFor?.(person) ?? true));

/** Goes to any screen, site, client or activity, and starts the usual actions. */
export function CommandPalette({ open, close }: DialogControl) {
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Root open={open} onOpenChange={close}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayLooks} />
        <Primitive.Content
          aria-describedby={undefined}
          inert={!open}
          className="fixed inset-x-4 top-4 z-50 mx-auto flex max-h-[min(32rem,calc(100dvh-2rem))] max-w-xl flex-col overflow-hidden rounded-xl border bg-popover text-popover-foreground shadow-xl data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in sm:top-[12vh]"
          {...returnFocus}
        >
          <Primitive.Title className="sr-only">{text.title}</Primitive.Title>
          <Palette close={close} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Palette({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { groups, searching, failed, retry } = useDestinations(typed.trim());
  const input = useRef<HTMLInputElement>(null);
  const isEmpty = groups.every(({ items }) => items.length === 0);
  const go = ({ to, start }: Destination) => {
    close();
    void navigate(to, start && { state: startState(start) });
  };
  return (
    <>
      <Command label={text.title} shouldFilter={false} loop className="flex min-h-0 flex-col">
        <div className="flex items-center gap-3 border-b px-4">
          <Search aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
          <Command.Input
            ref={input}
            value={typed}
            onValueChange={setTyped}
            maxLength={MOST_LETTERS}
            placeholder={text.placeholder}
            className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground sm:text-sm"
          />
        </div>
        <Command.List className="min-h-0 flex-1 overflow-y-auto p-2">
          {groups.map(({ heading, items }) =>
            items.length === 0 ? null : (
              <Command.Group key={heading} heading={heading} className={groupLooks}>
                {items.map((item) => (
                  <Row key={item.id} item={item} onSelect={() => go(item)} />
                ))}
              </Command.Group>
            ),
          )}
          {isEmpty && !searching && !failed && <Note>{text.none(typed.trim())}</Note>}
        </Command.List>
      </Command>
      {/* Outside: there Enter opens the chosen row, and no button. */}
      <div className="flex items-center gap-x-3 border-t px-4 text-xs text-muted-foreground">
        <p role="status" className="min-w-0 flex-1 py-2">
          {failed ? text.failed : searching ? text.searching : text.keys}
        </p>
        {failed && (
          <Button
            variant="link"
            size="inline"
            onClick={() => {
              retry();
              input.current?.focus();
            }}
          >
            {text.retry}
          </Button>
        )}
      </div>
    </>
  );
}

const groupLooks =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted-foreground';

const Note = ({ children }: { children: ReactNode }) => (
  <p className="px-2 py-6 text-center text-sm text-muted-foreground wrap-anywhere">{children}</p>
);

function Row({ item, onSelect }: { item: Destination; onSelect: () => void }) {
  const { icon: Icon, label, detail } = item;
  return (
    <Command.Item
      value={item.id}
      onSelect={onSelect}
      className="flex min-h-control items-center gap-3 rounded-md px-2 text-sm data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {detail !== undefined && (
        <span className="max-w-[45%] truncate text-xs text-muted-foreground">{detail}</span>
      )}
    </Command.Item>
  );
}

/** The screens and actions whose names hold every word. */
const matching = (items: readonly Destination[], typed: string): Destination[] => {
  const matches = searchFor(typed);
  return items.filter(({ label }) => matches(searchableText([label])));
};

/** What is found for a text. Without one: every screen and action, and no request. */
function useDestinations(typed: string) {
  const profile = useProfile();
  const screens = menuOf(profile).flatMap(({ items }) =>
    items.map(({ path, label, icon }) => ({ id: `screen ${path}`, label, icon, to: path })),
  );
  const found = [
    { heading: text.websites, ...useFound(typed, useSites()) },
    {
      heading: text.users,
      ...useFound(isAtLeast(profile, 'administrator') ? typed : '', useClients()),
    },
    { heading: text.activities, ...useFound(typed, useActivities()) },
  ];
  return {
    groups: [
      { heading: text.screens, items: matching(screens, typed) },
      { heading: text.actions, items: matching(actionsOf(profile), typed) },
      { heading: text.views, items: matching(useViews(), typed) },
      ...found,
    ],
    searching: found.some(({ searching }) => searching),
    failed: found.some(({ failed }) => failed),
    /** Searches again where it failed. */
    retry: () => found.filter(({ failed }) => failed).forEach((each) => each.retry()),
  };
}

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

const searchOf = (path: string, typed: string): string =>
  `${path}?${new URLSearchParams({ [SEARCH_PARAM]: Array.from(typed).slice(0, MOST_LETTERS).join('') }).toString()}`;
