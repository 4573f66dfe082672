import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { rowsOf } from '../../../lib/queries/cursor-pages.ts';
import { useMay, useProfile } from '../../../lib/session/session.context.tsx';
import { siteActivitiesQuery } from '../activities.queries.ts';
import type { ActivityTask } from '../activities.task.ts';
import { activitiesText as text } from '../activities.text.ts';
import { ActivitiesTable } from '../components/activities-table.tsx';
import { ActivityDialogs } from './request-activity.tsx';

export interface SiteActivitiesProps {
  websiteId: string;
  /** The button that makes the first one. */
  create: ReactNode;
}

/** What was requested for one site. */
export function SiteActivities({ websiteId, create }: SiteActivitiesProps) {
  const admin = useProfile().role === 'admin';
  const keeps = useMay('keep');
  const { title, description } = text.ofSite;
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
            <EmptyState
              icon={ClipboardList}
              title={title}
              {...(keeps && { description })}
              action={create}
            />
          </Card>
        }
      >
        {() => (
          <>
            <ActivitiesTable activities={rows} admin={admin} onTask={dialog.start} />
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
