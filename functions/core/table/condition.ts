/**
 * What a conditional write of one item answers; undefined where its condition refused it. Throws whatever else went
 * wrong. Transactions have `transact`.
 */
export async function unlessRefused<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException')
      return undefined;
    throw error;
  }
}
