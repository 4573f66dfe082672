import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { DataTableSkeleton } from '../../../components/lists/data-table-skeleton.tsx';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { listFrameLooks } from '../../../components/lists/row-looks.ts';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { rowsOf } from '../../../lib/queries/cursor-pages.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { siteActivitiesQuery } from '../activities.queries.ts';
import type { ActivityTask } from '../activities.task.ts';
import { activitiesText as text } from '../activities.text.ts';
import { ActivityRow } from '../components/activity-row.tsx';
import { ActivityDialogs } from './request-activity.tsx';

export interface SiteActivitiesProps {
  websiteId: string;
  /** The button that makes the first one. */
  create: ReactNode;
}

/** What was requested for one site, newest first. */
export function SiteActivities({ websiteId, create }: SiteActivitiesProps) {
  const admin = useProfile().role === 'admin';
  const list = useInfiniteQuery(siteActivitiesQuery(useApi(), websiteId));
  const dialog = useDialogTask<ActivityTask>();
  const rows = list.data ? rowsOf(list.data) : [];
  return (
    <>
      <CursorList
        list={list}
        rows={rows}
        text={text}
        empty={
          <Card>
            <EmptyState icon={ClipboardList} {...text.ofSite} action={create} />
          </Card>
        }
        skeleton={
          <SkeletonGroup>
            <DataTableSkeleton bare />
          </SkeletonGroup>
        }
      >
        {() => (
          <>
            <ul aria-label={text.list} className={`divide-y ${listFrameLooks}`}>
              {rows.map((activity) => (
                <ActivityRow
                  key={activity.activityId}
                  activity={activity}
                  admin={admin}
                  onTask={dialog.start}
                />
              ))}
            </ul>
            <ListCount>
              {(list.hasNextPage ? text.shownSoFar : text.shown)(rows.length, false)}
            </ListCount>
          </>
        )}
      </CursorList>
      <ActivityDialogs dialog={dialog} />
    </>
  );
}
