import { join } from 'node:path';
import { ensureFrontend } from '../../infra/local/deploy/frontend.ts';
import { rootDir } from '../support/root.ts';

/** Builds the SPA that is looked at, unless it is built. Playwright calls the default export. */
export default async function setup(): Promise<void> {
  const dir = join(rootDir, '.local', 'looks');
  await ensureFrontend({ rootDir, dir }, new AbortController().signal);
}
