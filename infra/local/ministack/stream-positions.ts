import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const savedSchema = z.looseObject({
  payload: z.looseObject({
    dynamodb_stream_positions: z.looseObject({ data: z.record(z.string(), z.unknown()) }),
  }),
});

/**
 * MiniStack saves up to where Lambdas have read a table's stream, but not the stream: after a restart that begins
 * again, and they would wait until it is as long as before, losing all events until then. So they are deleted too.
 *
 * @param servicesDir folder of the saved services; one without any is left as it is.
 */
export async function forgetStreamPositions(servicesDir: string): Promise<void> {
  const file = join(servicesDir, 'lambda.json');
  if (!existsSync(file)) return;
  const saved = savedSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  if (!saved || Object.keys(saved.payload.dynamodb_stream_positions.data).length === 0) return;
  saved.payload.dynamodb_stream_positions.data = {};
  await writeFile(file, JSON.stringify(saved));
}
