/* `npm run samples`: freezes what today’s items are made of, one line a kind (ADR 0063). Arguments: fields that may differ. */
import { writeFileSync } from 'node:fs';
import { frozenShapes, shapesFile } from './frozen.ts';
import { breaksOf, lineOf, shapes } from './shapes.ts';

/** Every stored value still fits: a wider limit. */
const meant = process.argv.slice(2);

const today = Object.entries(shapes());
const frozen = frozenShapes();
const breaks = today.flatMap(([kind, shape]) => breaksOf(kind, frozen[kind] ?? 'v0', shape));
const refused = breaks.filter((each) => !meant.some((field) => each.startsWith(`${field} `)));
if (refused.length > 0)
  throw new Error(
    `Stored items would be unreadable. Raise the version by an upcast (docs/adr/0063-shapes-of-items.md):\n${refused.join('\n')}`,
  );
const lines = Object.fromEntries(today.map(([kind, shape]) => [kind, lineOf(shape)]));
writeFileSync(shapesFile, `${JSON.stringify(lines, undefined, 1)}\n`);
