import { SCREENS_VARIABLE, type Screens } from '../../../tests/looks/photograph.ts';
import { looksConfig } from '../suites/suites.ts';
import { runNode } from '../run-process.ts';
import { toolArgs } from '../tools.ts';

/** Takes pictures of the screens that are wanted. @returns whether every one could be taken */
export async function takeScreens(screens: Screens): Promise<boolean> {
  const { code } = await runNode(toolArgs('playwright', 'test', `--config=${looksConfig}`), {
    env: { ...process.env, [SCREENS_VARIABLE]: JSON.stringify(screens) },
    output: 'show',
  });
  return code === 0;
}
