/**
 * The result of a conditional write of one item; undefined when its condition failed. Rethrows any other error. For
 * transactions use `commit`.
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
