import type { SiteContents } from './contents.ts';
import type { Outcome } from './outcome.ts';

/** The section of docs/backups.md that this writes. */
const HEADING = '## Against mysqldump';
const MISSING_MAX = 10;

const introduction = (
  versions: string,
) => `\`npm run bench:restore -- --write\` makes this table: one site, backed up by the connector and by
\`mariadb-dump --routines --events --triggers\` with \`zip\`, restored into empty ones by \`restaurar.php\` and by \`mariadb\` with \`unzip\`.
It ends with 1 where less comes back than by \`mysqldump\`, or a budget is broken. ${versions}, 2 cores that others use, too.`;

const REMARKS = `An import that ended at an error was made again with \`--force\`, which goes on after each. The connector's seconds are those until the
archive is announced to the portal, its sums of every file included. \`mysqldump\` writes FLOAT with six digits, views with a
check on placeholders, and a table's lock that leaves its sequence out; its client drops comments. The former rows of a table
with a history come back by neither, and the connector says so. A view that is broken ends \`mysqldump\` at once.`;

/** What was compared. */
export interface Comparison {
  readonly site: SiteContents;
  readonly connector: Outcome;
  readonly mysqldump: Outcome;
  /** Such as 'MariaDB 10.11.19, PHP 8.2, WordPress 6.8'. */
  readonly versions: string;
}

/** Everything that may come back, as the name of each and what it is. A name's first word is its kind. */
function itemsOf({ tables, objects, files }: SiteContents): Map<string, string> {
  const items = new Map(Object.entries(objects));
  for (const [name, { kind, definition, sum }] of Object.entries(tables)) {
    items.set(`${kind} ${name}`, definition);
    items.set(`${kind === 'sequence' ? 'place' : 'rows'} ${name}`, String(sum));
  }
  for (const [path, sum] of Object.entries(files)) items.set(`file ${path}`, sum);
  return items;
}

/** The names of what came back as it was on the site. */
function backOf(site: SiteContents, contents: SiteContents): Set<string> {
  const restored = itemsOf(contents);
  return new Set(
    [...itemsOf(site)].filter(([name, what]) => restored.get(name) === what).map(([name]) => name),
  );
}

/** The names of what did not come back, or not as it was. */
export function missingOf(site: SiteContents, contents: SiteContents): string[] {
  const back = backOf(site, contents);
  return [...itemsOf(site).keys()].filter((name) => !back.has(name));
}

/** What comes back by mysqldump and not by the connector. */
export function lessThanMysqldump({ site, connector, mysqldump }: Comparison): string[] {
  const ours = backOf(site, connector.contents);
  return [...backOf(site, mysqldump.contents)].filter((name) => !ours.has(name));
}

const KINDS = {
  'tables, by SHOW CREATE TABLE': /^table /,
  'tables whose rows are equal by CHECKSUM TABLE': /^rows /,
  sequences: /^sequence /,
  'where the sequences are': /^place /,
  views: /^view /,
  triggers: /^trigger /,
  'functions and procedures': /^(function|procedure) /,
  events: /^event /,
  'files that are equal by SHA-256': /^file /,
};

/** Lines of a table in Markdown, as texts. */
function rowsOf(comparison: Comparison): string[][] {
  const { site, connector, mysqldump } = comparison;
  const all = [...itemsOf(site).keys()];
  const [ours, theirs] = [connector, mysqldump].map(({ contents }) => backOf(site, contents));
  const counts = Object.entries(KINDS).map(([title, kind]) => [
    title,
    ...[all, [...(ours ?? [])], [...(theirs ?? [])]].map((names) =>
      numberOf(names.filter((name) => kind.test(name)).length),
    ),
  ]);
  const ofBoth = (title: string, read: (outcome: Outcome) => string) => [
    title,
    '',
    read(connector),
    read(mysqldump),
  ];
  const others = ({ contents }: Outcome) => String(contents.others);
  return [
    ['what', 'on the site', 'connector', '`mysqldump` and `zip`'],
    ...counts,
    ['rows', ...[site, connector.contents, mysqldump.contents].map(rowNumberOf)],
    [
      'another installation’s tables, which should stay out',
      String(site.others),
      others(connector),
      others(mysqldump),
    ],
    ofBoth('archive, MB', ({ megabytes }) => megabytes.toFixed(0)),
    ofBoth('made in, s', ({ makeSeconds }) => makeSeconds.toFixed(1)),
    ofBoth('restored in, s', ({ restoreSeconds }) => restoreSeconds.toFixed(1)),
    ofBoth('PHP’s memory to make it, MiB', (one) => one.makeMebibytes?.toFixed(0) ?? ''),
    ofBoth('PHP’s memory to restore it, MiB', (one) => one.restoreMebibytes?.toFixed(0) ?? ''),
  ];
}

const numberOf = (value: number) => value.toLocaleString('en-US');
const rowNumberOf = ({ tables }: SiteContents) =>
  numberOf(Object.values(tables).reduce((sum, { rows }) => sum + rows, 0));

/** What did not come back, and what was said on the way, as points of a list. */
function troublesOf(title: string, site: SiteContents, { contents, notes }: Outcome): string[] {
  const missing = missingOf(site, contents);
  const named = missing.slice(0, MISSING_MAX).map((name) => `\`${name}\``);
  const more = missing.length > MISSING_MAX ? [`${String(missing.length - MISSING_MAX)} more`] : [];
  const list = missing.length === 0 ? 'nothing' : [...named, ...more].join(', ');
  return [
    `- Not back, or not as it was, by ${title}: ${list}.`,
    ...notes.map((note) => `- ${title} said: ${note.replaceAll(/\s+/g, ' ')}`),
  ];
}

/** The comparison as a table in Markdown, and what did not come back. */
export function comparisonTable(comparison: Comparison): string {
  const { site, connector, mysqldump } = comparison;
  const [head = [], ...body] = rowsOf(comparison);
  const lines = [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`);
  return [
    ...lines,
    '',
    ...troublesOf('the connector', site, connector),
    ...troublesOf('`mysqldump`', site, mysqldump),
  ].join('\n');
}

/** The guide with its last section, the comparison, as it was measured. */
export function withComparison(guide: string, comparison: Comparison): string {
  const [before = ''] = guide.split(HEADING);
  const parts = [introduction(comparison.versions), comparisonTable(comparison), REMARKS];
  return `${[before + HEADING, ...parts].join('\n\n')}\n`;
}
