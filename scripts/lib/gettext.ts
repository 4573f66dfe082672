const MAGIC = 0x950412de;
const HEADER_BYTES = 28;

/**
 * The texts of a `.po` file: one `msgid` and `msgstr` an entry, no plurals, no contexts. Strings may go over several
 * lines. @throws Error on a line of another kind
 */
export function parsePo(po: string): Map<string, string> {
  const texts = new Map<string, string>();
  let entry = { id: '', text: '', inText: false };
  for (const line of po.split(/\r?\n/).filter((each) => each !== '' && !each.startsWith('#'))) {
    const { keyword, value } = parseLine(line);
    if (keyword === 'msgid') entry = { id: '', text: '', inText: false };
    if (keyword === 'msgstr') entry.inText = true;
    if (entry.inText) texts.set(entry.id, (entry.text += value));
    else entry.id += value;
  }
  return texts;
}

function parseLine(line: string) {
  const [, keyword, quoted] = /^(?:(msgid|msgstr) )?(".*")$/.exec(line) ?? [];
  if (quoted === undefined) throw new Error(`po: ${line}`);
  return { keyword, value: String(JSON.parse(quoted)) }; // gettext's escapes are among JSON's
}

/** Compiles texts to the `.mo` format that WordPress loads: sorted, without the optional hash table. */
export function compileMo(texts: ReadonlyMap<string, string>): Buffer {
  const entries = [...texts]
    .map(([id, text]) => ({ id: Buffer.from(id), text: Buffer.from(text) }))
    .sort((a, b) => Buffer.compare(a.id, b.id));
  const tableBytes = entries.length * 8;
  const stringsAt = HEADER_BYTES + 2 * tableBytes;
  const ids = placed(
    entries.map(({ id }) => id),
    stringsAt,
  );
  const translations = placed(
    entries.map(({ text }) => text),
    stringsAt + ids.strings.length,
  );
  // The empty hash table stands right before the strings: WordPress before 6.5 reads no file where it does not.
  const fields = [MAGIC, 0, entries.length, HEADER_BYTES, HEADER_BYTES + tableBytes, 0, stringsAt];
  return Buffer.concat([
    uint32s(fields),
    ids.table,
    translations.table,
    ids.strings,
    translations.strings,
  ]);
}

function placed(strings: readonly Buffer[], from: number) {
  let at = from;
  const table = strings.flatMap(({ length }) => {
    const place = [length, at];
    at += length + 1;
    return place;
  });
  const ended = strings.flatMap((bytes) => [bytes, Buffer.alloc(1)]);
  return { table: uint32s(table), strings: Buffer.concat(ended) };
}

function uint32s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4));
  return bytes;
}
