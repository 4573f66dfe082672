import { isDeepStrictEqual } from 'node:util';
import { portalConfigOf, stageFileSchema, unedited } from './settings.domain.ts';
import type { Settings } from './settings.entity.ts';
import type { SiteFiles } from './settings.store.ts';

export interface PublishDependencies {
  settings: Pick<Settings, 'find'>;
  files: SiteFiles;
}

/** Two that publish at once need two rounds. */
const MOST_ROUNDS = 5;

async function configOf({ settings, files }: PublishDependencies) {
  const stage = stageFileSchema.parse(await files.findStage());
  return portalConfigOf(stage, (await settings.find()) ?? unedited);
}

/**
 * Writes the SPA's configuration: what the deployment says of the stage, with the settings. Two that publish at once may
 * write in either order, so each looks again afterwards: the last to write sees whether what it wrote is still true.
 * @throws where it does not come to rest, or there is no file of the stage
 */
export async function publishConfig(dependencies: PublishDependencies): Promise<void> {
  let config = await configOf(dependencies);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await dependencies.files.putConfig(config);
    const now = await configOf(dependencies);
    if (isDeepStrictEqual(now, config)) return;
    config = now;
  }
  throw new Error('The settings changed at each attempt to publish them');
}
