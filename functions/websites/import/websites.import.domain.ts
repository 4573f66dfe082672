import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import { unescapeCell } from '../../core/validation/csv-cell.ts';
import { searchable } from '../../core/validation/search.ts';
import { inLetters } from '../../core/validation/shown-address.ts';
import { websiteTypeLabels, websiteTypes, type WebsiteType } from '../websites.domain.ts';
import { newWebsiteSchema, type NewWebsite } from '../websites.form.domain.ts';
import { tagsIn } from '../websites.tags.domain.ts';
import { addressOf, normalizeUrl, parseSiteUrl } from '../websites.url.domain.ts';

/** Most sites of a file: more are a fleet, which somebody should look at in parts. */
export const IMPORT_MAX_ROWS = 500;
/** Rows of one call: some seconds of work, each a transaction of its own. */
export const IMPORT_BATCH = 25;
/** A cell is longer than any field only where it is none. */
const CELL_MAX_LENGTH = 2_500;

const cell = z.string().max(CELL_MAX_LENGTH);
const blankCell = cell.default('');

/** A row of a file as it is sent: texts, for each row is refused by itself. */
export const importedRowSchema = z.object({
  /** Where it is in the file, from 1. */
  line: z.number().int().min(1),
  name: blankCell,
  url: cell,
  type: blankCell,
  comments: blankCell,
  wordpressVersion: blankCell,
  tags: blankCell,
  /** The client's id, in the portal's own export. */
  userId: blankCell,
});
export type ImportedRow = z.output<typeof importedRowSchema>;

/** What a row has that says nothing of it. */
const importDefaultsSchema = z.object({
  type: z.enum(websiteTypes, 'Elige un tipo de sitio'),
  /** Null, or left out: nobody's. For administrators; a client's are their own. */
  userId: idField.nullable().optional(),
});
export type ImportDefaults = z.output<typeof importDefaultsSchema>;

export const importSchema = importDefaultsSchema.extend({
  rows: z.array(importedRowSchema).min(1).max(IMPORT_BATCH),
  /** Says what would become of each row, and registers none. */
  preview: z.boolean(),
  /** For a preview: rows of the same file that earlier calls found to be new, and that take room of the plan. */
  newBefore: z.number().int().min(0).max(IMPORT_MAX_ROWS).default(0),
});
export type WebsiteImport = z.output<typeof importSchema>;

const outcomes = ['new', 'added', 'exists', 'refused'] as const;
export type ImportOutcome = (typeof outcomes)[number];

/** What became of a row; `new` in a preview. */
export const importedResultSchema = z.object({
  line: z.number().int(),
  outcome: z.enum(outcomes),
  /** Why it was refused; null otherwise. */
  message: z.string().nullable(),
});
export type ImportedResult = z.output<typeof importedResultSchema>;

const typesByWord = new Map<string, WebsiteType>(
  websiteTypes.flatMap((type) => [
    [searchable(type), type] as const,
    [searchable(websiteTypeLabels[type]), type] as const,
  ]),
);

const typeOf = (typed: string, fallback: WebsiteType): WebsiteType | undefined =>
  typed.trim() === '' ? fallback : typesByWord.get(searchable(typed.trim()));

const typeWords = Object.values(websiteTypeLabels).join(', ');

/** The site of a row by the rules of the form, or why it is none, in a sentence. */
export function siteOfRow(
  row: ImportedRow,
  defaults: Pick<ImportDefaults, 'type'>,
): { site: NewWebsite } | { message: string } {
  const type = typeOf(row.type, defaults.type);
  if (type === undefined) {
    return {
      message: `No conocemos el tipo «${row.type.trim()}». Usa uno de estos: ${typeWords}.`,
    };
  }
  const { url, comments, wordpressVersion } = row;
  // MainWP lets a site have no name.
  const name = row.name.trim() || inLetters(parseSiteUrl(normalizeUrl(url))?.host ?? '');
  const parsed = newWebsiteSchema.safeParse({
    ...{ name, url, type, comments, wordpressVersion },
    tags: tagsIn(row.tags),
    apiKey: null,
  });
  if (parsed.success) return { site: parsed.data };
  const messages = parsed.error.issues.map(({ message }) => message.replace(/\.?$/, '.'));
  return { message: [...new Set(messages)].join(' ') };
}

/** The address by which two rows are of one site, as the directory has it. */
export const importedAddress = (url: string): string => searchable(addressOf(url));

/** The columns that are read, by what they are called in the portal's own file, in MainWP's and by hand. */
const columnNames = {
  name: ['sitio', 'nombre', 'nombre del sitio', 'site name', 'name', 'title', 'titulo'],
  url: [
    ...['url', 'direccion', 'sitio web', 'pagina web', 'web', 'dominio'],
    ...['site url', 'website', 'website url', 'domain', 'address'],
  ],
  type: ['tipo', 'type'],
  comments: ['comentarios', 'notas', 'comments', 'notes'],
  wordpressVersion: ['wordpress'],
  tags: ['etiquetas', 'etiqueta', 'tags', 'tag'],
  userId: ['id de cliente'],
} as const satisfies Record<Exclude<keyof ImportedRow, 'line'>, readonly string[]>;
type ImportedField = keyof typeof columnNames;

/** A record of a CSV file, and the line on which it begins. */
export interface CsvRecord {
  line: number;
  cells: readonly string[];
}

const fieldOf = (title: string): ImportedField | undefined => {
  const name = searchable(title.trim());
  const found = Object.entries(columnNames).find(([, names]) =>
    (names as readonly string[]).includes(name),
  );
  return found?.[0] as ImportedField | undefined;
};

export type ImportFile =
  /** `refused`: those of the rows that have more or fewer cells than there are titles. */
  { rows: ImportedRow[]; refused: ImportedResult[] } | { problem: 'empty' | 'noUrl' | 'tooMany' };

/** How many cells there are up to the last that is not blank. */
const filledOf = (cells: readonly string[]): number =>
  cells.findLastIndex((text) => text.trim() !== '') + 1;

const cellsIn = (n: number): string => (n === 1 ? '1 celda' : `${String(n)} celdas`);

/**
 * How many cells a row has and how many titles there are, where they differ; undefined where they do not. Blank ones count:
 * spreadsheets add them to titles and rows alike, and a row's own at its end would make up for a text that was cut in two.
 */
function differenceOf(
  titles: readonly string[],
  cells: readonly string[],
): [cells: number, titles: number] | undefined {
  if (cells.length !== titles.length) return [cells.length, titles.length];
  const [filled, named] = [filledOf(cells), filledOf(titles)];
  return filled > named ? [filled, named] : undefined;
}

/** Why a row with other cells than the titles is refused: one that is cut in two puts all after it into wrong columns. */
const misplaced = (cells: number, titles: number): string =>
  `Esta fila tiene ${cellsIn(cells)} y la de los títulos, ${String(titles)}. Pon entre comillas los textos que llevan el separador.`;

/**
 * The rows of a file with titles. Only the columns of a site are read: what else is in it, passwords above all, stays
 * where it is. Blank rows are left out. A row with more or fewer cells than titles is refused, for a text with a
 * delimiter in it moves all that follows: of it only the line is read.
 */
export function rowsOfFile(records: readonly CsvRecord[]): ImportFile {
  const [head, ...body] = records.filter(({ cells }) => cells.some((text) => text.trim() !== ''));
  if (!head) return { problem: 'empty' };
  const fields = head.cells.map(fieldOf);
  if (!fields.includes('url')) return { problem: 'noUrl' };
  if (body.length === 0) return { problem: 'empty' };
  if (body.length > IMPORT_MAX_ROWS) return { problem: 'tooMany' };
  const refused = body.flatMap(({ line, cells }): ImportedResult[] => {
    const difference = differenceOf(head.cells, cells);
    return difference ? [{ line, outcome: 'refused', message: misplaced(...difference) }] : [];
  });
  const misplacedLines = new Set(refused.map(({ line }) => line));
  return {
    refused,
    rows: body.map(({ line, cells }) => {
      if (misplacedLines.has(line)) return importedRowSchema.parse({ line, url: '' });
      // The first column of a name counts.
      const read = fields.map(
        (field, n) => [field ?? '', unescapeCell(cells[n] ?? '').trim()] as const,
      );
      const row = Object.fromEntries(
        read.reverse().map(([field, text]) => [field, text.slice(0, CELL_MAX_LENGTH)]),
      );
      return importedRowSchema.parse({ url: '', ...row, line });
    }),
  };
}
