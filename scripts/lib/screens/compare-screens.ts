import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { storedPictures, VISUAL_VARIABLE } from '../../../tests/looks/key-screens.ts';
import { runNode } from '../run-process.ts';
import { looksConfig } from '../suites/suites.ts';
import { rootDir, toolArgs } from '../tools.ts';

/** Compares the key screens with their stored pictures, or stores new ones. @returns whether all went well */
export async function compareScreens(way: 'compare' | 'update', signal?: AbortSignal) {
  const isUpdate = way === 'update';
  // The picture of a screen that is no key screen any more is deleted, too.
  if (isUpdate) rmSync(join(rootDir, storedPictures), { recursive: true, force: true });
  const options = ['--config', looksConfig, '--update-snapshots', isUpdate ? 'all' : 'none'];
  const { code } = await runNode(toolArgs('playwright', 'test', ...options), {
    env: { ...process.env, [VISUAL_VARIABLE]: way },
    output: 'show',
    ...(signal && { signal }),
  });
  if (code !== 0 && !isUpdate) {
    console.log('test-results has what was expected, what there is, and the difference.');
    console.log('Where the change is wanted: npm run test:visual -- --update');
  }
  return code === 0;
}
