import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';

/** How long a file can be downloaded. The bucket deletes it up to a day after that. */
export const DATA_EXPORT_DAYS = 7;
/** How long a link to it works. */
export const DATA_EXPORT_LINK_SECONDS = 60;
/** The folder of the bucket of exports whose files are kept for so long. */
export const DATA_EXPORTS_FOLDER = 'data-exports';

const DAY_MS = 86_400_000;
/** How long a deleted file is remembered. */
const REMEMBERED_DAYS = 30;
/** Longer than all tries of the worker take, also those that were killed. */
const OVERDUE_MS = 2 * 3_600_000;
/** As often as the queue delivers its message. */
export const MOST_ATTEMPTS = 3;

const states = ['preparing', 'ready', 'failed'] as const;

/** The file that a person asked for last. */
export const dataExportSchema = z.object({
  userId: idField,
  exportId: idField,
  state: z.enum(states),
  requestedAt: z.iso.datetime(),
  /** How often the worker began it. */
  attempts: z.number().int().min(0),
  /** Until when it can be downloaded, and its bytes; null before it is ready. */
  readyUntil: z.iso.datetime().nullable(),
  size: z.number().int().nullable(),
  /** Epoch seconds. DynamoDB removes the item some time after. */
  expiresAt: z.number(),
});
export type DataExport = z.output<typeof dataExportSchema>;

/** As its person sees it. */
export const shownDataExportSchema = dataExportSchema.pick({
  exportId: true,
  state: true,
  requestedAt: true,
  readyUntil: true,
  size: true,
});
export type ShownDataExport = z.output<typeof shownDataExportSchema>;

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

export const startExport = (of: Pick<DataExport, 'userId' | 'exportId'>, at: Date): DataExport => ({
  ...of,
  state: 'preparing',
  requestedAt: at.toISOString(),
  attempts: 0,
  readyUntil: null,
  size: null,
  expiresAt: Math.floor(after(at, REMEMBERED_DAYS * DAY_MS).getTime() / 1_000),
});

/** The worker begins it, again where a try failed or was killed. */
export const beginExport = (before: DataExport): DataExport => ({
  ...before,
  attempts: before.attempts + 1,
});

export const finishExport = (before: DataExport, size: number, at: Date): DataExport => ({
  ...before,
  state: 'ready',
  size,
  readyUntil: after(at, DATA_EXPORT_DAYS * DAY_MS).toISOString(),
});

export const failExport = (before: DataExport): DataExport => ({ ...before, state: 'failed' });

/** How it stands: one that takes far too long has failed, and one whose file was deleted is none. */
export function standingOf(stored: DataExport | undefined, now: Date): ShownDataExport | null {
  if (!stored) return null;
  const { exportId, requestedAt, readyUntil, size } = stored;
  const isOver = readyUntil !== null && Date.parse(readyUntil) <= now.getTime();
  if (isOver) return null;
  const isOverdue =
    stored.state === 'preparing' && now.getTime() - Date.parse(requestedAt) > OVERDUE_MS;
  return { exportId, requestedAt, readyUntil, size, state: isOverdue ? 'failed' : stored.state };
}

/** A person's object in the bucket: one for each, so that no file from before outlives them. */
export const fileKeyOf = ({ userId }: Pick<DataExport, 'userId'>) =>
  `${DATA_EXPORTS_FOLDER}/${userId}.zip`;
