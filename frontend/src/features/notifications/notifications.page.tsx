import { CheckCheck, Send } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import type {
  Notification,
  NotificationFilter,
} from '../../../../functions/notifications/notifications.domain.ts';
import { lazyDialogs } from '../../components/dialogs/lazy-dialogs.tsx';
import { ExportButton } from '../../components/exports/export-button.tsx';
import { FilterFold } from '../../components/lists/filter-fold.tsx';
import { FilterTabs } from '../../components/lists/filter-tabs.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useToast } from '../../components/ui/overlays/toast.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList } from '../../components/ui/tabs.tsx';
import { usePageTitle } from '../../lib/browser/page-title.ts';
import { useAction } from '../../lib/forms/use-action.ts';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { messageOf } from '../../lib/http/api-error.ts';
import { useIsAtLeast, useProfile } from '../../lib/session/session.context.tsx';
import { useStartedTask } from '../../lib/url-params/start-task.ts';
import { useListParams } from '../../lib/url-params/use-list-params.ts';
import { useTab } from '../../lib/url-params/use-tab.ts';
import { NotificationList, type NotificationListProps } from './components/notification-list.tsx';
import { useExportNotifications, useMarkAllRead } from './notifications.queries.ts';
import { notificationsText as text } from './notifications.text.ts';
import type { InboxOf } from './public/notification-lists.ts';
import type { NotificationTask } from './public/notification.form.ts';
import { SendNotification } from './public/send-notification.tsx';
import { useUnreadNotifications } from './public/unread-notifications.ts';
import { useNotificationList } from './use-notification-list.ts';

const RemoveQuestion = lazyDialogs<Notification>(
  async () => (await import('./components/remove-question.tsx')).RemoveQuestion,
);

/** The filter as the address says it. */
const filterParam = { param: 'filtro', values: ['no-leidas', 'leidas'] } as const;

const filterOf = { 'no-leidas': 'unread', leidas: 'read' } as const;

/** Few open it, and the list waits for nothing of it. */
const NoticeChoices = lazy(async () => ({
  default: (await import('./components/notice-choices.tsx')).NoticeChoices,
}));

const tabs = ['recibidas', 'enviadas', 'avisos'] as const;
/** A technician sends nothing. */
const tabsOfTechnicians = ['recibidas', 'avisos'] as const;

/**
 * What was sent to the person and to everybody; an administrator has all that was sent in a second tab (spec 000 §2,
 * Notifications).
 */
export function NotificationsPage() {
  const { role, userId } = useProfile();
  const admin = role === 'admin';
  const sends = useIsAtLeast('administrator');
  const [tab, openTab] = useTab<(typeof tabs)[number]>(sends ? tabs : tabsOfTechnicians);
  const form = useDialogTask<NotificationTask>();
  const removal = useDialogTask<Notification>();
  useStartedTask('notification', () => sends && form.start('new'));
  const create = sends && <CreateButton onClick={() => form.start('new')} />;
  const actions = { create, onEdit: form.start, onRemove: removal.start };
  return (
    <>
      <Header admin={admin} create={create} />
      {admin ? (
        <Tabs value={tab} onValueChange={openTab}>
          <TabsList
            label={text.tabsLabel}
            tabs={sends ? tabs : tabsOfTechnicians}
            labels={text.tabs}
            className="mb-4 sm:w-fit"
          />
          <TabsContent value="recibidas">
            <Content key="own" of={userId} {...actions} />
          </TabsContent>
          {sends && (
            <TabsContent value="enviadas">
              <Content key="sent" of={null} {...actions} />
            </TabsContent>
          )}
          <TabsContent value="avisos">
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <NoticeChoices />
            </Suspense>
          </TabsContent>
        </Tabs>
      ) : (
        <Content of={userId} {...actions} />
      )}
      <SendNotification dialog={form} />
      <RemoveQuestion dialog={removal} />
    </>
  );
}

function Header({ admin, create }: { admin: boolean; create: ReactNode }) {
  const title = admin ? text.adminTitle : text.title;
  usePageTitle(title);
  return (
    <PageHeader
      title={title}
      description={admin ? text.adminDescription : text.description}
      action={create}
    />
  );
}

const askedFilter = (filter: keyof typeof filterOf | null) => (filter ? filterOf[filter] : 'all');

interface ContentProps extends Pick<NotificationListProps, 'onEdit' | 'onRemove'> {
  of: InboxOf;
  create: ReactNode;
}

/** The filters and what they leave. */
function Content({ of, create, ...props }: ContentProps) {
  const params = useListParams(filterParam);
  const filter = askedFilter(params.filter);
  const sent = of === null;
  const state = useNotificationList({ filter, of });
  const { counts } = state;
  const seeAll = (
    <Button variant="secondary" onClick={params.clear}>
      {text.seeAll}
    </Button>
  );
  return (
    <>
      <FilterFold
        count={params.filter === null ? 0 : 1}
        after={sent ? <ExportSent filter={filter} /> : <MarkAllRead />}
      >
        <FilterTabs
          label={text.filter}
          options={[
            { value: null, label: text.filters.all, count: counts?.all },
            { value: 'no-leidas', label: text.filters.unread, count: counts?.unread },
            { value: 'leidas', label: text.filters.read, count: counts?.read },
          ]}
          value={params.filter}
          onChange={params.setFilter}
        />
      </FilterFold>
      <NotificationList
        {...props}
        sent={sent}
        state={state}
        filter={filter}
        emptyAction={params.filter ? seeAll : sent && create}
      />
    </>
  );
}

const ExportSent = ({ filter }: { filter: NotificationFilter }) => (
  <ExportButton ask={useExportNotifications(filter)} nouns={text.nouns} />
);

function CreateButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      onClick={onClick}
      onPointerEnter={SendNotification.preload}
      onFocus={SendNotification.preload}
    >
      <Send aria-hidden="true" />
      {text.create}
    </Button>
  );
}

/** Stays when there is nothing left to mark, without a frame: a button that goes takes the focus with it. */
function MarkAllRead() {
  const toast = useToast();
  const unread = useUnreadNotifications();
  const { run, pending } = useAction(useMarkAllRead(), {
    done: () => toast({ title: text.allMarked }),
    failed: (error) =>
      toast({
        title: text.markAllReadFailed,
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  const nothing = unread === 0;
  return (
    <Button
      variant={nothing ? 'ghost' : 'secondary'}
      loading={pending}
      aria-disabled={nothing}
      onClick={() => nothing || run()}
    >
      <CheckCheck aria-hidden="true" />
      <span>
        {text.markAll} <span className="max-md:sr-only">{text.asRead}</span>
      </span>
    </Button>
  );
}
