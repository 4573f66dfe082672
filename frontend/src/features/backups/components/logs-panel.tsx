import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText, Trash2 } from 'lucide-react';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { backupLogsQuery } from '../backups.logs.queries.ts';
import { backupLogsText as text } from '../backups.logs.text.ts';
import { LogsDialogs, type LogsTask } from './logs-dialogs.tsx';
import { LogsTable } from './logs-table.tsx';

/** The tab 'Logs': what happened to a site's backups. */
export function LogsPanel({ site }: { site: { websiteId: string; name: string } }) {
  const list = useInfiniteQuery(backupLogsQuery(useApi(), site.websiteId));
  const dialog = useDialogTask<LogsTask>();
  return (
    <>
      <CursorList
        list={list}
        text={text}
        empty={
          <Card>
            <EmptyState icon={ScrollText} {...text.empty} />
          </Card>
        }
      >
        {(logs) => (
          <>
            <div className="mb-3 flex justify-end">
              <Button variant="secondary" onClick={() => dialog.start({ kind: 'removeAll' })}>
                <Trash2 aria-hidden="true" />
                {text.removeAll}
              </Button>
            </div>
            <LogsTable logs={logs} onRemove={(log) => dialog.start({ kind: 'remove', log })} />
          </>
        )}
      </CursorList>
      {dialog.task && <LogsDialogs key={dialog.turn} {...{ site, dialog }} />}
    </>
  );
}
