import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** What services that were killed had not saved: all that was done in between. */
export interface UnsavedWork {
  from: Date;
  to: Date;
}

const recordSchema = z.object({ savedAt: z.coerce.date(), aliveAt: z.coerce.date() });

/** Written while the services run, deleted when they save and stop (ministack_run.py). */
export const unsavedRecordOf = (stateDir: string): string => join(stateDir, 'unsaved.json');

/** What the last run in this folder lost; undefined where it stopped in order, or never ran. */
export async function readUnsavedWork(stateDir: string): Promise<UnsavedWork | undefined> {
  const text = await readFile(unsavedRecordOf(stateDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { savedAt, aliveAt } = recordSchema.parse(JSON.parse(text));
  return { from: savedAt, to: aliveAt };
}

const instant = new Intl.DateTimeFormat('es', { dateStyle: 'short', timeStyle: 'medium' });

/** The same for the person who starts the stack, in the machine's own zone. */
export const unsavedWorkMessage = ({ from, to }: UnsavedWork): string =>
  `La última vez los servicios de AWS locales terminaron de golpe: se perdió lo que se hizo entre ${instant.format(from)} y ${instant.format(to)}.`;
