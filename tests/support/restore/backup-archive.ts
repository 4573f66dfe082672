import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ZipEntry } from './zip-writer.ts';

/** A table as a dump has it: its rows are texts with their brackets. */
export interface DumpedTable {
  readonly name: string;
  readonly definition: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
}

/** A view, trigger, routine or event, or what is set before one. */
export interface DumpedObject {
  readonly kind: 'view' | 'trigger' | 'function' | 'procedure' | 'event' | 'setting';
  readonly name: string;
  readonly sql: string;
}

interface BackupContent {
  readonly tables?: readonly DumpedTable[];
  readonly objects?: readonly DumpedObject[];
  /** Texts by their names in the archive. */
  readonly files?: Readonly<Record<string, string>>;
  readonly address?: string;
}

interface BackupManifest {
  format: number;
  files: number;
  bytes: number;
  tables: { name: string; kind: string; rows: number; sum: string | null }[];
  [name: string]: unknown;
}

/** The parts of an archive of format 2, which a test may change before it writes them. */
export interface BackupParts {
  dump: string;
  objects: string;
  files: Map<string, string>;
  sums: string;
  manifest: BackupManifest;
}

/** Of a statement, as the connector writes them. */
const STATEMENT_BYTES = 262_144;
const HEADER = `-- https://ejemplo.test\nSET NAMES utf8mb4;\nSET FOREIGN_KEY_CHECKS=0;\nSET UNIQUE_CHECKS=0;\nSET SQL_MODE='NO_AUTO_VALUE_ON_ZERO';\nSET TIME_ZONE='+00:00';\n`;
const FOOTER = '\nSET UNIQUE_CHECKS=1;\nSET FOREIGN_KEY_CHECKS=1;\n';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The parts of a backup in which everything is as its manifest says. */
export function backupOf(content: BackupContent): BackupParts {
  const { tables = [], objects = [], files = {}, address = 'https://ejemplo.test' } = content;
  const dump = HEADER + tables.map(dumpOf).join('') + FOOTER;
  const texts = Object.values(files);
  return {
    dump,
    objects: objects.length === 0 ? '' : `DELIMITER ;;\n${objects.map(frameOf).join('')}`,
    files: new Map(Object.entries(files)),
    sums: Object.entries(files)
      .map(([name, text]) => `${sha256(text)}  ${name}\n`)
      .join(''),
    manifest: {
      format: 2,
      connector: '1.7.0',
      site: address,
      home: address,
      prefix: 'wp_',
      wordpress: '6.8.3',
      isMultisite: false,
      database: { bytes: Buffer.byteLength(dump), sha256: sha256(dump) },
      tables: tables.map(({ name, rows }) => ({
        name,
        kind: 'table',
        rows: rows.length,
        sum: String(rows.reduce((sum, row) => sum + crc32(row), 0)),
      })),
      objects: objects.map(({ kind, name }) => ({ kind, name })),
      files: texts.length,
      bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
      skippedNumber: 0,
      skipped: [],
    },
  };
}

/** The entries of an archive, the manifest last. */
export function entriesOf(parts: BackupParts): ZipEntry[] {
  const entry = (name: string, text: string): ZipEntry => ({ name, data: Buffer.from(text) });
  return [
    entry('database.sql', parts.dump),
    ...(parts.objects === '' ? [] : [entry('database-objects.sql', parts.objects)]),
    ...[...parts.files].map(([name, text]) => entry(name, text)),
    entry('files.sha256', parts.sums),
    entry('manifest.json', JSON.stringify(parts.manifest)),
  ];
}

function dumpOf({ name, definition, columns, rows }: DumpedTable): string {
  const head = `INSERT INTO \`${name}\` (${columns.map((column) => `\`${column}\``).join(', ')}) VALUES`;
  let sql = `\nDROP TABLE IF EXISTS \`${name}\`;\n${definition};\n`;
  let statement = '';
  for (const row of rows) {
    statement += `${statement === '' ? head : ','}${row}`;
    if (statement.length > STATEMENT_BYTES) {
      sql += `${statement};\n`;
      statement = '';
    }
  }
  return statement === '' ? sql : `${sql}${statement};\n`;
}

function frameOf({ kind, name, sql }: DumpedObject): string {
  const header = JSON.stringify({ kind, name, bytes: Buffer.byteLength(sql) });
  return `-- @object ${header}\n${sql}\n;;\n`;
}
