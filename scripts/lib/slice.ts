import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { fillIn, type Noun } from './noun.ts';

/** A line added to a file that joins the slices. */
interface Joint {
  file: string;
  /** The addition goes before (or after) the last match of this. */
  at: RegExp;
  place: 'before' | 'after';
  text: string;
  /** Already there when the file holds this. */
  present?: string;
}

/** The end of a file. */
const end = /$(?![\s\S])/;
const runbookEntry = (name: string, lost: string, doing: string) =>
  `### __noun__-api-${name}\n\n**Lost:** ${lost}\n**See:** \`/portal/prod/__noun__.api\`.\n**Do:** ${doing}\n\n`;

const joints: readonly Joint[] = [
  {
    file: 'functions/core/table/keys/keys.ts',
    at: end,
    place: 'after',
    text: "\nexport const __item__Prefix = '__ITEM__#';\n\n/** One of a person's __words__. */\nexport const __item__Key = (userId: string, __item__Id: string) => ({\n  pk: ownerPartition(userId),\n  sk: `${__item__Prefix}${__item__Id}`,\n});\n",
  },
  {
    file: 'infra/stacks/backend.stack.ts',
    at: /^import .* from '\.\.\/features\/.*\n/m,
    place: 'after',
    text: "import { add__Nouns__ } from '../features/__noun__.feature.ts';\n",
  },
  {
    file: 'infra/stacks/backend.stack.ts',
    at: /^ {4}add\w+\(this, .*\n/m,
    place: 'after',
    text: '    add__Nouns__(this, { context, table });\n',
  },
  {
    file: 'frontend/src/app/paths.ts',
    at: /^} as const;/m,
    place: 'before',
    text: "  __nouns__: '/__noun__',\n",
    present: '  __nouns__:',
  },
  {
    file: 'frontend/src/app/protected.routes.tsx',
    at: /^import .* from '\.\.\/features\/.*\n/m,
    place: 'after',
    text: "import { __nouns__Routes } from '../features/__noun__/__noun__.routes.tsx';\n",
  },
  {
    file: 'frontend/src/app/protected.routes.tsx',
    // Before the page that announces it: the first to claim a path has it.
    at: /^ *\.\.\.dashboardRoutes,\n/m,
    place: 'after',
    text: '          ...__nouns__Routes,\n',
  },
  {
    file: 'frontend/src/lib/queries/query-keys.ts',
    at: /^} as const;/m,
    place: 'before',
    text: "  __nouns__: ['__noun__'],\n",
  },
  {
    file: 'docs/access-patterns.md',
    // Its items: a section before the indexes.
    at: /^### Indexes\n/m,
    place: 'before',
    text: "### __Title__\n\n- `OWNER#<userId>` / `__ITEM__#<__item__Id>`: one of a person's __words__.\n\n",
  },
  {
    file: 'docs/access-patterns.md',
    // What reads and writes them: the last section before the measured figures.
    at: /^## At .*\n/m,
    place: 'before',
    text: "### __Title__\n\n- `GET /__noun__`: reads a page of the caller's own\n  - By: one `Query` of `OWNER#<userId>`, `__ITEM__#…`\n  - Units: not measured yet\n\n",
  },
  {
    file: 'docs/runbook.md',
    at: /^## (?!Alarms$).*\n/m,
    place: 'before',
    text:
      runbookEntry('errors', 'people cannot see their __words__.', 'roll back the last release.') +
      runbookEntry('crashes', 'the same as above.', 'roll back.'),
  },
];

function matches(text: string, { at, place, file }: Joint): RegExpMatchArray {
  const found = [...text.matchAll(new RegExp(at, `${at.flags}g`))];
  // Additions follow what is already there; those in front go before the first thing that comes after.
  const match = place === 'after' ? found.at(-1) : found[0];
  if (!match)
    throw new Error(`${file} has changed: this script no longer knows where its line goes`);
  return match;
}

/** The file's text with the slice joined in. @throws Error where its place is no longer found. */
function joined(text: string, joint: Joint, noun: Noun): string {
  const present = joint.present && fillIn(joint.present, noun);
  if (present !== undefined && text.includes(present)) return text;
  const match = matches(text, joint);
  const index = match.index ?? 0;
  const at = joint.place === 'after' ? index + match[0].length : index;
  return text.slice(0, at) + fillIn(joint.text, noun) + text.slice(at);
}

/** What will be written: paths and formatted texts. Nothing is written before everything is known to fit. */
async function plan(rootDir: string, noun: Noun): Promise<Map<string, string>> {
  const templates = join(rootDir, 'scripts/templates');
  const texts = new Map<string, string>();
  for (const template of globSync('**/*.txt', { cwd: templates })) {
    const path = fillIn(template.replace(/\.txt$/, ''), noun);
    if (existsSync(join(rootDir, path))) throw new Error(`${path} exists already`);
    texts.set(path, fillIn(readFileSync(join(templates, template), 'utf8'), noun));
  }
  for (const joint of joints) {
    const before = texts.get(joint.file) ?? readFileSync(join(rootDir, joint.file), 'utf8');
    texts.set(joint.file, joined(before, joint, noun));
  }
  const options = await resolveConfig(join(rootDir, 'package.json'));
  for (const [path, text] of texts) {
    texts.set(path, await format(text, { ...options, filepath: join(rootDir, path) }));
  }
  return texts;
}

/**
 * Writes an empty slice of a noun in every layer and joins it to the API, the SPA, the table's keys and the
 * documents. Returns the paths of the files it wrote.
 * @throws Error, with nothing written, where a file exists already or a joint is not found.
 */
export async function writeSlice(rootDir: string, noun: Noun): Promise<string[]> {
  const texts = await plan(rootDir, noun);
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(rootDir, path)), { recursive: true });
    writeFileSync(join(rootDir, path), text);
  }
  return [...texts.keys()].sort();
}
