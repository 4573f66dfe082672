import { FormCard } from '../../../components/form-card.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { DataExportSkeleton } from '../components/data-export-skeleton.tsx';
import { dataExportsText as text } from '../data-exports.text.ts';

/** The file of the person's own data: a card far below on their profile. */
export const DataExportCard = lazyPart(
  async () => (await import('../components/own-data-export.tsx')).OwnDataExport,
  <FormCard wide title={text.title} description={text.description}>
    <DataExportSkeleton />
  </FormCard>,
  { whenNear: true },
);
