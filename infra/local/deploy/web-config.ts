import { readStageConfig } from '../../config.ts';
import { localAccount } from './aws.ts';
import { deployContext } from './deploy.ts';
import type { LocalConfig } from '../settings/local-config.ts';
import { getOutput } from './outputs.ts';
import type { StackOutputs } from './outputs.ts';
import { stageFileOf } from '../../endpoints.ts';

/** The text of `/stage.json`, by the same function that writes it in the deployed stages. */
export function stageFile(
  config: Pick<LocalConfig, 'ports' | 'sitePorts' | 'drill'>,
  outputs: StackOutputs,
): string {
  const context = deployContext(config);
  const stage = readStageConfig({ tryGetContext: (key) => context[key] });
  return JSON.stringify(
    stageFileOf(stage, {
      region: localAccount.region,
      userPoolId: getOutput(outputs, 'UserPoolId'),
      userPoolClientId: getOutput(outputs, 'ClientId'),
    }),
  );
}
