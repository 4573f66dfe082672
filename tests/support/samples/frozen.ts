import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { rootDir } from '../root.ts';

const samplesDir = join(rootDir, 'tests', 'integration', 'stores', 'samples');

/** The line of each kind of item that `npm run samples` wrote: what items in the tables are made of. */
export const shapesFile = join(samplesDir, 'shapes.json');

export const frozenShapes = (): Record<string, string> =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(shapesFile, 'utf8')));

const lineSchema = z.object({ kind: z.string(), item: z.record(z.string(), z.unknown()) });
const isBytes = z.object({ B: z.string() });

/** Bytes are base64 in a file. */
const revive = (_: string, value: unknown): unknown => {
  const bytes = isBytes.safeParse(value).data;
  return bytes ? { B: Buffer.from(bytes.B, 'base64') } : value;
};

/** Items as releases stored them, one a line. Lines are added, never changed: such an item may be in a table. */
export const frozenItems = (): { kind: string; item: Record<string, unknown> }[] =>
  readFileSync(join(samplesDir, 'items.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => lineSchema.parse(JSON.parse(line, revive)))
    .map(({ kind, item }) => ({
      kind,
      item: unmarshall(item as Record<string, AttributeValue>),
    }));
