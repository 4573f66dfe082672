import { isAdmin, type Caller } from '../auth/caller.ts';
import { AppError } from '../http/errors.ts';
import type { AuditEntry } from '../table/commit/audit.ts';
import type { Page } from '../table/query/query-page.ts';
import type { FoundRows } from '../table/directory/directory-page.ts';
import { dayIn } from '../validation/day.ts';
import type { ExportAnswer } from '../http/export-answer.ts';
import { csvOf } from './csv.ts';
import type { ExportsStore } from './exports-store.ts';

/** Most rows of a file. They are held in memory, and a spreadsheet opens them at once. */
export const EXPORT_MAX_ROWS = 10_000;
/** Filters find what is far apart: no more rows than these are read. A Lambda has ten seconds. */
export const EXPORT_MOST_READ = 2 * EXPORT_MAX_ROWS;

export interface ExportDependencies {
  exports: ExportsStore;
  audits: { add(entry: AuditEntry): Promise<void> };
  /** The provider's zone: days and times of the export are those of its clock. */
  timeZone: string;
  newId: (now: Date) => string;
  now: () => Date;
}

/** @throws AppError EXPORT_TOO_LARGE */
export function requireExportable(rows: number): void {
  if (rows > EXPORT_MAX_ROWS) throw new AppError('EXPORT_TOO_LARGE');
}

/** All rows that were found. Too many are refused before the first one is read. @throws AppError EXPORT_TOO_LARGE */
export async function readFound<Row>({ total, pages }: FoundRows<Row>): Promise<Row[]> {
  requireExportable(total);
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

interface Export {
  /** The folder of its noun in the bucket, the only one that the noun's Lambda may write to. */
  folder: string;
  /** What an administrator's export is called in the audit. */
  action: string;
  /** The filters, as they were asked for. */
  asked: Readonly<Record<string, string | undefined>>;
  content: string;
  /** Rows without headings and totals. */
  count: number;
  fileName: string;
}

/** The filters that were set. A search may have half of a character, which the table does not take. */
const filtersOf = (asked: Export['asked']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      value ? [[name, value.toWellFormed()] as const] : [],
    ),
  );

/**
 * Stores a file and returns a link that works for a minute. An audit entry of an administrator records it, because
 * others' data leave the portal; clients export what is theirs.
 */
export async function saveExport(
  caller: Pick<Caller, 'userId' | 'role'>,
  { folder, action, asked, content, count, fileName }: Export,
  { exports, audits, newId, now }: ExportDependencies,
): Promise<ExportAnswer> {
  const { userId } = caller;
  const at = now();
  if (isAdmin(caller)) {
    const details = { ...filtersOf(asked), count: String(count) };
    await audits.add({ targetId: userId, actorId: userId, action, at, details });
  }
  const downloadUrl = await exports.put({
    // The day comes first, so that files can be found by hand.
    key: `${folder}/${at.toISOString().slice(0, 10)}/${newId(at)}.csv`,
    fileName,
    content,
  });
  return { downloadUrl, count };
}

/** 'sitios_2026-11-22.csv': the day of the provider's zone on which a list was exported. */
const fileNameOn = (
  noun: string,
  { timeZone, now }: Pick<ExportDependencies, 'timeZone' | 'now'>,
): string => `${noun}_${dayIn(timeZone, now())}.csv`;

/** A list as it is exported: `rows` are its cells, by the names of the columns and below their titles. */
export interface ListExport<Name extends string> extends Pick<
  Export,
  'folder' | 'action' | 'asked'
> {
  columns: Readonly<Record<Name, string>>;
  rows: readonly Readonly<Partial<Record<Name, string>>>[];
  /** What the file is called before its day: 'sitios'. */
  noun: string;
}

/** Writes the rows of a list as CSV, and returns a link that works for a minute. */
export const exportList = <Name extends string>(
  caller: Pick<Caller, 'userId' | 'role'>,
  { folder, action, asked, columns, rows, noun }: ListExport<Name>,
  dependencies: ExportDependencies,
): Promise<ExportAnswer> =>
  saveExport(
    caller,
    {
      ...{ folder, action, asked },
      content: csvOf(columns, rows),
      count: rows.length,
      fileName: fileNameOn(noun, dependencies),
    },
    dependencies,
  );

/**
 * All rows of a list that is read by cursor, each page by what follows the one before. Too many are refused as soon as they
 * are seen. @throws AppError EXPORT_TOO_LARGE
 */
export async function readPages<Row>(
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    rows.push(...page.items);
    requireExportable(rows.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

/**
 * The rows that a filter finds in a list that is read to its end. Too many that match, or that are read for them, are
 * refused as soon as they are seen. @throws AppError EXPORT_TOO_LARGE
 */
export async function readMatching<Row>(
  pages: AsyncIterable<readonly Row[]>,
  isWanted: (row: Row) => boolean,
): Promise<Row[]> {
  const rows: Row[] = [];
  let read = 0;
  for await (const page of pages) {
    rows.push(...page.filter(isWanted));
    requireExportable(rows.length);
    read += page.length;
    if (read > EXPORT_MOST_READ) throw new AppError('EXPORT_TOO_LARGE');
  }
  return rows;
}
