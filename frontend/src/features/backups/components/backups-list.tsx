import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Archive, Upload } from 'lucide-react';
import { LoadMore } from '../../../components/load-more.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { listedOf, type BackupList } from '../backups.cache.ts';
import type { BackupsTask } from '../backups.task.ts';
import { backupListText as text } from '../backups.text.ts';
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
  const rows = listedOf(data);
  return (
    <>
      {rows.length === 0 && !list.hasNextPage ? (
        <NoBackups onUpload={onUpload} />
      ) : (
        <BackupsTable {...{ rows, onTask, onUpload }} />
      )}
      <LoadMore list={list} failed={text.moreFailed} />
    </>
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
