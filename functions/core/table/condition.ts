import * as z from 'zod';

const cancellationSchema = z.object({
  CancellationReasons: z.array(z.object({ Code: z.string().optional() })),
});

/** Whether a conditional write, alone or in a transaction, was refused by its condition. */
export function isConditionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'ConditionalCheckFailedException') return true;
  if (error.name !== 'TransactionCanceledException') return false;
  const { data } = cancellationSchema.safeParse(error);
  return data?.CancellationReasons.some((r) => r.Code === 'ConditionalCheckFailed') ?? false;
}

/** What a conditional write answers; undefined where its condition refused it. Throws whatever else went wrong. */
export async function unlessRefused<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
