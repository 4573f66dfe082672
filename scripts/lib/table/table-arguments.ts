import * as z from 'zod';
import { messageOf, StageError } from '../admin/stage-outputs.ts';

/** An instant as `2026-11-21T12:00:00Z`: without a zone it would be another one on each machine. */
export const instantField = z.iso
  .datetime('Un instante es como 2026-11-21T12:00:00Z')
  .transform((text) => new Date(text));

/** The command's options, by their schema. @throws StageError with what is wrong and the usage */
export function argumentsOf<S extends z.ZodType>(
  schema: S,
  read: () => unknown,
  usage: string,
): z.output<S> {
  try {
    return schema.parse(read());
  } catch (error) {
    const problem = error instanceof z.ZodError ? error.issues[0]?.message : messageOf(error);
    throw new StageError(`${problem ?? ''}\n${usage}`);
  }
}
