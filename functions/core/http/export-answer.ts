import * as z from 'zod';

/** How long a link to an export works. */
export const EXPORT_LINK_SECONDS = 60;

/** Exports of one person in a minute: each reads a whole list. */
export const EXPORTS_PER_MINUTE = 6;

/** What a route answers that writes a file: where it is, and how many rows it has. */
export const exportAnswerSchema = z.object({ downloadUrl: z.url(), count: z.number().int() });
export type ExportAnswer = z.output<typeof exportAnswerSchema>;
