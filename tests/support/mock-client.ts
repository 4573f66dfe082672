import { mockClient as mock } from 'aws-sdk-client-mock';
import { afterAll } from 'vitest';

/**
 * Mocks every client of a class until the file or the `describe` that calls it ends. Unit tests share their modules, so a
 * class that stays mocked would answer in the next file too. @returns what `aws-sdk-client-mock` returns
 */
export const mockClient: typeof mock = (client) => {
  const mocked = mock(client);
  afterAll(() => mocked.restore());
  return mocked;
};
