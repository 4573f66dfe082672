import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../components/lists/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { ownStorageQuery } from '../backups.queries.ts';
import { siteBackupsText } from '../backups.text.ts';
import { StorageCard } from './storage-card.tsx';

/** How full a client's own storage is, before one of their sites is chosen. */
export function OwnStorage() {
  const query = useQuery(ownStorageQuery(useApi()));
  return (
    <div className="mb-6">
      {query.data && <StorageCard storage={query.data} owner="caller" />}
      {query.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-48 w-full rounded-xl" />
        </SkeletonGroup>
      )}
      {query.isLoadingError && <LoadFailure title={siteBackupsText.storage.failed} query={query} />}
    </div>
  );
}
