import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList } from '../../../components/ui/tabs.tsx';
import { useTab } from '../../../lib/url-params/use-tab.ts';
import { useMay } from '../../../lib/session/session.context.tsx';
import { backupsOf, siteOf, type BackupList } from '../backups.cache.ts';
import type { BackupsTask } from '../backups.task.ts';
import { siteBackupsText as text } from '../backups.text.ts';
import type { BackupUploadProps } from '../upload/upload-ports.ts';
import { BackupsList } from './backups-list.tsx';
import type { LogsPanelProps } from './logs-panel.tsx';

const tabs = ['respaldos', 'subir-manual', 'api-key', 'logs'] as const;

const UPLOAD = 'subir-manual';
/** A person who only reads cannot upload. */
const tabsOfReaders = ['respaldos', 'api-key', 'logs'] as const;

const waiting = (
  <SkeletonGroup>
    <Skeleton className="h-72 w-full rounded-xl" />
  </SkeletonGroup>
);

// Most people who look at their backups look at the first tab alone.
const UploadPanel = lazyPart<BackupUploadProps>(
  async () => (await import('../upload/upload-panel.tsx')).UploadPanel,
  waiting,
);
const KeyPanel = lazyPart<{ websiteId: string }>(
  async () => (await import('./key-panel.tsx')).KeyPanel,
  waiting,
);
const LogsPanel = lazyPart<LogsPanelProps>(
  async () => (await import('./logs-panel.tsx')).LogsPanel,
  waiting,
);

export interface SiteTabsProps {
  list: UseInfiniteQueryResult<BackupList>;
  data: BackupList;
  onTask: (task: BackupsTask) => void;
}

/** The four tabs of a site's backups (spec 001 §2); which one is open is in the address. */
export function SiteTabs({ list, data, onTask }: SiteTabsProps) {
  const keeps = useMay('keep');
  const shown = keeps ? tabs : tabsOfReaders;
  const [tab, openTab] = useTab<(typeof tabs)[number]>(shown);
  const { site } = siteOf(data);
  return (
    <Tabs value={tab} onValueChange={openTab}>
      <TabsList label={text.tabsLabel} tabs={shown} labels={text.tabs} className="mb-4 sm:w-fit" />
      <TabsContent value="respaldos">
        <BackupsList {...{ list, data, onTask }} onUpload={() => openTab(UPLOAD)} />
      </TabsContent>
      {keeps && (
        <TabsContent value={UPLOAD}>
          <Upload data={data} />
        </TabsContent>
      )}
      <TabsContent value="api-key">
        <KeyPanel websiteId={site.websiteId} />
      </TabsContent>
      <TabsContent value="logs">
        <LogsPanel site={site} />
      </TabsContent>
    </Tabs>
  );
}

function Upload({ data }: { data: BackupList }) {
  const { site, storage, storageOwner } = siteOf(data);
  const pending = backupsOf(data).filter(({ status, manual }) => status === 'pending' && manual);
  // There is no owner whose storage could be used: the server refuses the upload.
  if (storageOwner === 'nobody') return <Alert variant="info">{text.uploadWithoutOwner}</Alert>;
  return (
    <UploadPanel
      // Another site's file is another one: nothing of it is kept.
      key={site.websiteId}
      site={site}
      storage={storage}
      pending={pending}
    />
  );
}
