import * as z from 'zod';
import { storedReportOfKey } from '../../core/table/report-keys.ts';
import { storedReportSchema, type StoredReport } from './reports.stored.domain.ts';

const keySchema = z.object({ pk: z.string(), sk: z.string() });

const fieldsSchema = storedReportSchema
  .omit({ reportId: true, userId: true, type: true })
  .extend({ websiteId: z.string().nullable().default(null) });

/** Reads a report's item. Its key has the owner and the id. */
export const storedReportOf = (item: unknown): StoredReport => ({
  ...fieldsSchema.parse(item),
  ...storedReportOfKey(keySchema.parse(item)),
  type: 'HTML',
});

/** The attributes of its item beside its key. */
export const fieldsOf = ({ fileName, clientName, createdAt, size, websiteId }: StoredReport) => ({
  ...{ fileName, clientName, createdAt, size },
  ...(websiteId !== null && { websiteId }),
});
