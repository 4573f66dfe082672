import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { rootDir } from '../root.ts';

/** An item as DynamoDB's JSON has it, with the type of each attribute. */
export type StoredItem = Record<string, AttributeValue>;

/** Items of each kind, by the builder of their keys. */
export type Samples = Record<string, StoredItem[]>;

export const samplesDir = join(rootDir, 'tests', 'integration', 'stores', 'samples');

/** Bytes are base64 in a file. */
export const textOfSamples = (samples: Samples): string =>
  `${JSON.stringify(
    samples,
    (_, value: unknown) =>
      value !== null && typeof value === 'object' && 'B' in value && value.B instanceof Uint8Array
        ? { B: Buffer.from(value.B).toString('base64') }
        : value,
    1,
  )}\n`;

const fileSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
const isBytes = z.object({ B: z.string() });

export function parseSamples(text: string): Samples {
  const revived: unknown = JSON.parse(text, (_, value: unknown) => {
    const bytes = isBytes.safeParse(value).data;
    return bytes ? { B: Buffer.from(bytes.B, 'base64') } : value;
  });
  return fileSchema.parse(revived) as Samples;
}

/** The releases with frozen samples, oldest first. */
export const releases = (): string[] =>
  existsSync(samplesDir)
    ? readdirSync(samplesDir).toSorted((one, other) =>
        one.localeCompare(other, 'en', { numeric: true }),
      )
    : [];

export function samplesOf(release: string): Samples {
  const dir = join(samplesDir, release);
  const files = readdirSync(dir).filter((file) => file.endsWith('.json') && file !== 'shapes.json');
  const all = files.map((file) => parseSamples(readFileSync(join(dir, file), 'utf8')));
  return Object.assign({}, ...all) as Samples;
}

export const itemOf = (stored: StoredItem): Record<string, unknown> => unmarshall(stored);

/** Each attribute with its type: what two items of a shape have in common. */
export const attributesOf = (item: StoredItem): string[] =>
  Object.entries(item).map(([name, value]) => `${name}:${Object.keys(value).join()}`);
