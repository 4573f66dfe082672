import { PageHeader } from '../../components/ui/page-header.tsx';
import { RunCard } from './components/run-card.tsx';
import { StatusList } from './components/status-list.tsx';
import { SyncAllButton } from './components/sync-all-button.tsx';
import { statusListText as text } from './status.text.ts';
import { useSyncAll } from './use-sync-all.ts';

/** The sites and how fresh their data are (spec 001 §2, /status). */
export function StatusPage() {
  const { running, lost, busy, start } = useSyncAll();
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={<SyncAllButton busy={busy} onStart={start} />}
      />
      <RunCard run={running} lost={lost} />
      <StatusList />
    </>
  );
}
