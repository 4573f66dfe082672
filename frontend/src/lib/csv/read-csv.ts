/** A record of a CSV file, and the line on which it begins, from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** The byte order marks of UTF-16. */
const MARKS = [
  { first: 0xff, second: 0xfe, encoding: 'utf-16le' },
  { first: 0xfe, second: 0xff, encoding: 'utf-16be' },
] as const;

function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const marked = MARKS.find((mark) => mark.first === first && mark.second === second);
  if (marked) return new TextDecoder(marked.encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Its bytes as text: what its byte order mark says, which is left out, else UTF-8, else what spreadsheets on Windows save
 * in Spanish. Undefined for what is none of them: UTF-16 without a mark, a workbook.
 */
export function textOfCsv(bytes: ArrayBuffer): string | undefined {
  const text = decoded(bytes);
  return text.includes('\0') ? undefined : text;
}

const DELIMITERS = [';', ',', '\t'] as const;

/** The delimiter that the titles have most of: Spanish spreadsheets write semicolons. */
function delimiterOf(titles: string): string {
  const outside = titles.replace(/"[^"]*"/g, '');
  const [first] = DELIMITERS.map((each) => ({ each, count: outside.split(each).length })).sort(
    (a, b) => b.count - a.count,
  );
  return first?.each ?? ';';
}

/** A first line by which spreadsheets say their delimiter: 'sep=;'. */
const DELIMITER_LINE = /^sep=([;,\t|])(?:\r\n|\r|\n|$)/i;

/** A cell in quotation marks, or bare up to the next delimiter or the end of its line. */
const cellPattern = (delimiter: string) =>
  new RegExp(
    String.raw`(?:"((?:[^"]|"")*)"([^\r\n${delimiter}]*)|([^\r\n${delimiter}]*))([${delimiter}]|\r\n|\r|\n|$)`,
    'y',
  );

const LINE_ENDS = ['\r\n', '\r', '\n'];
const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** A comment of MainWP's files: a line that begins with #, which may have any sign. */
const COMMENT = /#[^\r\n]*(?:\r\n|\r|\n|$)/y;
function commentAt(text: string, at: number): number {
  COMMENT.lastIndex = at;
  return COMMENT.exec(text)?.[0].length ?? 0;
}

/** What a matched cell says. */
const cellOf = ([, quoted, after = '', bare = '']: readonly (string | undefined)[]): string =>
  quoted === undefined ? bare : `${quoted.replaceAll('""', '"')}${after}`;

/** One record: its cells, and where the next one begins. */
function recordAt(text: string, start: number, cell: RegExp): { cells: string[]; next: number } {
  const cells: string[] = [];
  for (let at = start; ;) {
    cell.lastIndex = at;
    const match: readonly (string | undefined)[] = cell.exec(text) ?? [];
    const [whole = '', , , , end = ''] = match;
    cells.push(cellOf(match));
    at += whole.length;
    if (end === '' || LINE_ENDS.includes(end)) return { cells, next: at };
  }
}

/** The first line that is no comment. */
const titlesOf = (text: string): string =>
  /^(?!#).*$/m.exec(text.replace(/\r\n?/g, '\n'))?.[0] ?? '';

/**
 * Takes a CSV text apart (RFC 4180): cells in quotation marks may have delimiters, line breaks and doubled quotation
 * marks. The delimiter is what the first line says ('sep=|'), else a semicolon, a comma or a tab; lines end as on any
 * system. Lines that begin with # are left out.
 */
export function readCsv(file: string): CsvRecord[] {
  const text = file.replace(/^\uFEFF/, '');
  const [first = '', said] = DELIMITER_LINE.exec(text) ?? [];
  const cell = cellPattern(said ?? delimiterOf(titlesOf(text)));
  const records: CsvRecord[] = [];
  let [at, line] = [first.length, 1 + linesIn(first)];
  while (at < text.length) {
    const comment = commentAt(text, at);
    const { cells, next } =
      comment > 0 ? { cells: [], next: at + comment } : recordAt(text, at, cell);
    if (comment === 0) records.push({ line, cells });
    line += linesIn(text.slice(at, next));
    at = next;
  }
  return records;
}
