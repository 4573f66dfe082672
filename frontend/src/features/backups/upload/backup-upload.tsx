import { lazy, Suspense } from 'react';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import type { BackupUploadProps } from './upload-ports.ts';

/** What uploads is a chunk of its own: most people who look at their backups upload none. */
const UploadPanel = lazy(async () => ({
  default: (await import('./upload-panel.tsx')).UploadPanel,
}));

/** Where a person uploads a backup of a site, and goes on with what was begun. */
export function BackupUpload(props: BackupUploadProps) {
  const waiting = (
    <SkeletonGroup>
      <Skeleton className="h-72 w-full rounded-xl" />
    </SkeletonGroup>
  );
  return (
    <Suspense fallback={waiting}>
      {/* Another site's file is another one: nothing of it is kept. */}
      <UploadPanel key={props.site.websiteId} {...props} />
    </Suspense>
  );
}
