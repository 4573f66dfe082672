import { lazyPart } from '../../../components/lazy-part.tsx';
import { DataExportFrame } from '../components/data-export-frame.tsx';
import { DataExportSkeleton } from '../components/data-export-skeleton.tsx';

/** The file of the person's own data: a card far below on their profile. */
export const DataExportCard = lazyPart(
  async () => (await import('../components/own-data-export.tsx')).OwnDataExport,
  <DataExportFrame>
    <DataExportSkeleton />
  </DataExportFrame>,
  { whenNear: true },
);
