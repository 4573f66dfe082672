import { createClock, csvOf, decimalOf } from '../core/exports/csv.ts';
import { createZip } from '../core/exports/zip.ts';
import type { Source } from './data-exports.gather.service.ts';
import { rowsOf, type ListName } from './data-exports.rows.domain.ts';
import { dataExportText as text } from './data-exports.text.ts';

type Row = Record<string, unknown>;
type Clock = ReturnType<typeof createClock>;

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** What stands at a path of a row: 'acceptedTerms.version'. */
const valueAt = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);

const textOf = (value: string, clock: Clock) => (INSTANT.test(value) ? clock(value) : value);

const fieldsOf = (value: object, clock: Clock): string =>
  Object.entries(value)
    .map(([name, each]) => `${name}: ${cellOf(each, clock)}`)
    .join(', ');

/** A value as a spreadsheet in Spanish shows it. */
function cellOf(value: unknown, clock: Clock): string {
  if (typeof value === 'string') return textOf(value, clock);
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number') return decimalOf(value);
  if (Array.isArray(value)) return value.map((each) => cellOf(each, clock)).join(', ');
  return value === null || value === undefined ? '' : fieldsOf(value, clock);
}

function cellsOf(name: ListName, row: Row, clock: Clock): Record<string, string> {
  const { columns, values = {} } = text.lists[name];
  const cells = Object.keys(columns).map((path) => {
    const cell = cellOf(valueAt(row, path), clock);
    return [path, values[path]?.[cell] ?? cell];
  });
  return Object.fromEntries(cells) as Record<string, string>;
}

type Zip = ReturnType<typeof createZip>;

/** Both files of a list, open until its last row. */
function openList(name: ListName, zip: Zip, clock: Clock) {
  const { file, columns } = text.lists[name];
  const [json, csv] = [zip.open(`json/${file}.json`), zip.open(`csv/${file}.csv`)];
  let count = 0;
  json.write('[');
  csv.write(csvOf(columns, []));
  return {
    write(rows: Row[]) {
      for (const row of rows) {
        json.write(`${count === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`);
        count += 1;
      }
      if (rows.length > 0) {
        const cells = rows.map((row) => cellsOf(name, row, clock));
        csv.write(csvOf(columns, cells, { header: false }));
      }
    },
    end() {
      json.write('\n]\n');
      json.end();
      csv.end();
    },
  };
}

/**
 * The ZIP of a person's data, as it is read: a JSON and a CSV file for each list. In memory are one page of rows, and
 * packed what waits for the end of the first file of its source.
 */
export async function* pack(
  { readme, sources }: { readme: string; sources: readonly Source[] },
  { timeZone, at }: { timeZone: string; at: Date },
): AsyncGenerator<Uint8Array> {
  const [zip, clock] = [createZip(at), createClock(timeZone)];
  const first = zip.open('LEEME.txt');
  first.write(readme);
  first.end();
  for (const { lists, pages } of sources) {
    const open = new Map(lists.map((name) => [name, openList(name, zip, clock)]));
    for await (const page of pages) {
      for (const [name, list] of open) list.write(rowsOf(name, page));
      yield* zip.take();
    }
    for (const list of open.values()) list.end();
    yield* zip.take();
  }
  zip.close();
  yield* zip.take();
}
