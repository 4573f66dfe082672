import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Archive, Upload } from 'lucide-react';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { listedOf, type BackupList } from '../backups.cache.ts';
import type { BackupsTask } from '../backups.task.ts';
import { backupListText as text, siteBackupsText } from '../backups.text.ts';
import { BackupsTable } from './backups-table.tsx';

export interface BackupsListProps {
  list: UseInfiniteQueryResult<BackupList>;
  data: BackupList;
  onTask: (task: BackupsTask) => void;
  /** Leads to where backups are uploaded. */
  onUpload: () => void;
}

/** The tab 'Respaldos'. */
export function BackupsList({ list, data, onTask, onUpload }: BackupsListProps) {
  return (
    <CursorList
      list={list}
      rows={listedOf(data)}
      text={{ ...text, failed: siteBackupsText.failed, stale: null }}
      empty={<NoBackups onUpload={onUpload} />}
    >
      {(rows) => <BackupsTable {...{ rows, onTask, onUpload }} />}
    </CursorList>
  );
}

function NoBackups({ onUpload }: Pick<BackupsListProps, 'onUpload'>) {
  return (
    <Card>
      <EmptyState
        icon={Archive}
        title={text.empty.title}
        description={text.empty.description}
        action={
          <Button onClick={onUpload}>
            <Upload aria-hidden="true" />
            {text.empty.action}
          </Button>
        }
      />
    </Card>
  );
}
