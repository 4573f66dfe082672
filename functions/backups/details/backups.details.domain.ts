import * as z from 'zod';
import { shortened } from '../../core/validation/shortened.ts';
import { hasHiddenCharacter } from '../../core/validation/text.ts';

/** What a backup may leave out. One that a later plugin adds is 'other': a backup is not refused for it. */
const leftOutKinds = [
  'file',
  'folder',
  'table',
  'view',
  'trigger',
  'routine',
  'event',
  'other',
] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

/** Most things that are named; the number says how many there are. */
const LEFT_OUT_MAX = 50;
/** A path may be long: its beginning is kept, so that a backup's details stay small. */
const NAME_LENGTH = 200;
const REASON_LENGTH = 200;
/** Longer than any path. */
const TEXT_MAX_LENGTH = 4_096;

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const leftOutSchema = z.object({
  kind: z.enum(leftOutKinds),
  name: z.string(),
  /** A code of the plugin, or its words. */
  reason: z.string(),
});
export type LeftOut = z.output<typeof leftOutSchema>;

/** What the list says of what is in a backup. */
export const contentsSummarySchema = z.object({
  tables: count,
  rows: count,
  files: count,
  /** The tables are of one moment: one snapshot of the database. */
  isOneMoment: z.boolean(),
  leftOutNumber: count,
  /** Nothing is missing that a restored site needs. */
  isComplete: z.boolean(),
});
export type ContentsSummary = z.output<typeof contentsSummarySchema>;

/** What is in a backup, as its plugin counted it, and what it left out. */
export const contentsSchema = contentsSummarySchema.extend({
  /** Before they were packed. */
  bytes: count,
  leftOut: z.array(leftOutSchema),
});
export type BackupContents = z.output<typeof contentsSchema>;

export const summaryOf = (contents: BackupContents): ContentsSummary =>
  contentsSummarySchema.parse(contents);

/** Names of files come as they are: what nobody could see in them is shown as such. */
const seen = (text: string): string =>
  Array.from(text, (one) => (hasHiddenCharacter(one) ? '\u{FFFD}' : one)).join('');
const shownField = (max: number) =>
  z
    .string()
    .max(TEXT_MAX_LENGTH)
    .transform((text) => shortened(seen(text), max));

/** The same as a plugin announces it. */
export const announcedContentsSchema = contentsSchema.extend({
  leftOut: z
    .array(
      leftOutSchema.extend({
        kind: z.enum(leftOutKinds).catch('other'),
        name: shownField(NAME_LENGTH),
        reason: shownField(REASON_LENGTH),
      }),
    )
    .max(LEFT_OUT_MAX),
});
