import { backupOf, entriesOf, type BackupParts, type DumpedTable } from './backup-archive.ts';
import { writeZip, type ZipEntry } from './zip-writer.ts';

const notes: DumpedTable = {
  name: 'wp_notas',
  definition: 'CREATE TABLE `wp_notas` (\n  `id` int NOT NULL,\n  `texto` longtext\n)',
  columns: ['id', 'texto'],
  rows: ["(1,'uno)')", "(2,'it\\'s; (dos\\\\')", '(3,NULL)'],
};
const options: DumpedTable = {
  ...notes,
  name: 'wp_options',
  definition: notes.definition.replace('wp_notas', 'wp_options'),
};
const LONG = 'texto que se comprime bien. '.repeat(2_000);
const FILES = {
  'wp-content/uploads/a.txt': LONG,
  'wp-content/uploads/ñandú 😀.txt': 'corto',
  'wp-content/vacío.txt': '',
};

/** A backup in which all is right. */
export const wholeBackup = () => backupOf({ tables: [options, notes], files: FILES });

/** Its archive, with what a test changes of the entries. */
export const zipped = (
  parts: BackupParts,
  change: (entries: ZipEntry[]) => ZipEntry[] = (all) => all,
) => writeZip(change(entriesOf(parts)));

/** The place of a text in an archive. */
const placeOf = (archive: Buffer, text: string | Buffer, from = 0) => {
  const at = archive.indexOf(text, from);
  if (at < 0) throw new Error(`${String(text)} is not in the archive`);
  return at;
};
const flipped = (archive: Buffer, at: number) => {
  const damaged = Buffer.from(archive);
  damaged[at] = (damaged[at] ?? 0) ^ 0x10;
  return damaged;
};

/** A damaged archive of each kind, and the word and a sentence's part by which it is refused. */
export const corruptions: { name: string; error: string; says: string; archive: () => Buffer }[] = [
  {
    name: 'a byte of a file is flipped',
    error: 'entry-damaged',
    says: 'uploads/a.txt',
    archive: () => {
      const archive = zipped(wholeBackup());
      return flipped(archive, placeOf(archive, 'wp-content/uploads/a.txt') + 60);
    },
  },
  {
    name: 'a byte of the dump is flipped',
    error: 'entry-damaged',
    says: 'database.sql',
    archive: () => {
      const archive = zipped(wholeBackup());
      return flipped(archive, placeOf(archive, 'database.sql') + 60);
    },
  },
  {
    name: 'a byte of the directory is flipped',
    error: 'directory-damaged',
    says: 'uploads/a.txt',
    archive: () => {
      const archive = zipped(wholeBackup());
      const second = placeOf(archive, 'wp-content/uploads/a.txt', archive.indexOf('PK\x01\x02'));
      return flipped(archive, second - 30); // of its sum
    },
  },
  {
    name: 'the archive is cut short',
    error: 'archive-truncated',
    says: 'incompleto',
    archive: () => zipped(wholeBackup()).subarray(0, -40),
  },
  {
    name: 'the manifest is of another backup',
    error: 'files-count',
    says: '2 archivos y trae 3',
    archive: () => {
      const { 'wp-content/vacío.txt': _, ...fewer } = FILES;
      const { manifest } = backupOf({ tables: [options, notes], files: fewer });
      return zipped({ ...wholeBackup(), sums: '', manifest }, (all) =>
        all.filter(({ name }) => name !== 'files.sha256'),
      );
    },
  },
  {
    name: 'the manifest is of another day, with as many files',
    error: 'dump-bytes',
    says: 'bytes',
    archive: () => {
      const grown = { ...notes, rows: [...notes.rows, "(4,'cuatro')"] };
      const { manifest } = backupOf({ tables: [options, grown], files: FILES });
      return zipped({ ...wholeBackup(), manifest });
    },
  },
  {
    name: 'a table is missing',
    error: 'table-missing',
    says: 'wp_notas',
    archive: () => {
      const { dump, manifest } = backupOf({ tables: [options], files: FILES });
      const parts = wholeBackup();
      return zipped({
        ...parts,
        dump,
        manifest: { ...parts.manifest, database: manifest['database'] },
      });
    },
  },
  {
    name: 'a table is one too many',
    error: 'table-extra',
    says: 'wp_notas',
    archive: () => {
      const parts = wholeBackup();
      parts.manifest.tables.pop();
      return zipped(parts);
    },
  },
  {
    name: 'a file is missing',
    error: 'file-missing',
    says: 'ñandú 😀.txt',
    archive: () =>
      zipped(wholeBackup(), (all) => all.filter(({ name }) => !name.includes('ñandú'))),
  },
  {
    name: 'a file is one too many',
    error: 'file-extra',
    says: 'intruso.php',
    archive: () =>
      zipped(wholeBackup(), (all) => [
        { name: 'wp-content/intruso.php', data: Buffer.from('<?php') },
        ...all,
      ]),
  },
  {
    name: 'a file is another one of the same size',
    error: 'file-sum',
    says: 'ñandú',
    archive: () => {
      const parts = wholeBackup();
      parts.files.set('wp-content/uploads/ñandú 😀.txt', 'otros');
      return zipped(parts);
    },
  },
  {
    name: 'a table has more rows than it should',
    error: 'rows-count',
    says: '«wp_notas» debe tener 2 filas y trae 3',
    archive: () => {
      const parts = wholeBackup();
      parts.manifest.tables[1] = { name: 'wp_notas', kind: 'table', rows: 2, sum: null };
      return zipped(parts);
    },
  },
  {
    name: 'the rows of a table are others',
    error: 'rows-sum',
    says: 'wp_options',
    archive: () => {
      const parts = wholeBackup();
      const [first] = parts.manifest.tables;
      if (first) first.sum = String(BigInt(first.sum ?? '0') + 1n);
      return zipped(parts);
    },
  },
  {
    name: 'the dump ends in the middle',
    error: 'dump-incomplete',
    says: 'termina a medias',
    archive: () => {
      const parts = wholeBackup();
      parts.dump = parts.dump.slice(0, parts.dump.lastIndexOf(';'));
      delete parts.manifest['database'];
      return zipped(parts);
    },
  },
  {
    name: 'the dump does what no dump does',
    error: 'dump-unknown',
    says: 'DROP DATABASE',
    archive: () => {
      const parts = wholeBackup();
      parts.dump += 'DROP DATABASE `cliente`;\n';
      delete parts.manifest['database'];
      return zipped(parts);
    },
  },
  {
    name: 'the manifest is missing',
    error: 'manifest-missing',
    says: 'manifest.json',
    archive: () => zipped(wholeBackup(), (all) => all.slice(0, -1)),
  },
  {
    name: 'the manifest is no JSON',
    error: 'manifest-damaged',
    says: 'manifest.json',
    archive: () =>
      zipped(wholeBackup(), (all) => [
        ...all.slice(0, -1),
        { name: 'manifest.json', data: Buffer.from('{') },
      ]),
  },
  {
    name: 'the format is newer than the restorer',
    error: 'format-unknown',
    says: 'formato 3',
    archive: () => {
      const parts = wholeBackup();
      parts.manifest.format = 3;
      return zipped(parts);
    },
  },
  {
    name: 'it is no ZIP',
    error: 'archive-unknown',
    says: 'no es un respaldo',
    archive: () => Buffer.from('<html>Not found</html>'),
  },
];
