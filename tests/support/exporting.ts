import {
  EXPORT_MAX_ROWS,
  type ExportDependencies,
} from '../../functions/core/exports/export-file.ts';
import type { ExportedFile } from '../../functions/core/exports/exports-store.ts';
import type { AuditEntry } from '../../functions/core/table/commit/audit.ts';
import { requireReadable } from './wording/audits.ts';
import type { FoundRows } from '../../functions/core/table/directory/directory-page.ts';

/** What an export needs, at an instant that is still the day before in the zone; what it stored, and noted. */
export function fakeExporting() {
  const files: ExportedFile[] = [];
  const audits: AuditEntry[] = [];
  const exporting: ExportDependencies = {
    timeZone: 'America/Santiago',
    now: () => new Date('2026-11-22T02:00:00.000Z'),
    newId: () => 'id',
    audits: {
      async add(entry) {
        requireReadable([entry]);
        audits.push(entry);
      },
    },
    exports: {
      async put(file) {
        files.push(file);
        return `https://exports.example/${file.key}`;
      },
    },
  };
  /** The lines of the only file. */
  const lines = () => (files[0]?.content ?? '').replace('\uFEFF', '').split('\r\n');
  return { files, audits, exporting, lines };
}

/** Rows as a directory finds them. */
export function foundRows<Row>(...pages: Row[][]): FoundRows<Row> {
  async function* read() {
    yield* pages;
  }
  return { total: pages.flat().length, pages: read() };
}

/** More rows than a file has. Reading one of them fails. */
export const tooManyRows = <Row>(): FoundRows<Row> => ({
  total: EXPORT_MAX_ROWS + 1,
  pages: {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('A row was read')) }),
  },
});

/** All rows of a list that is read for a file. */
export async function allOf<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}
