import { Validations } from 'aws-cdk-lib';
import type { App } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ConfigError, readStageConfig } from './config.ts';
import { DeployerStack } from './stacks/deployer.stack.ts';

/**
 * Puts the roles by which GitHub deploys the stage of the app's context into the app. `-c provider=there` where another
 * stage of the same account has made the provider.
 *
 * @throws ConfigError where no repository is named, or the stage is not deployed to AWS.
 */
export function buildDeployer(app: App): DeployerStack {
  const config = readStageConfig(app.node);
  const repository: unknown = app.node.tryGetContext('repository');
  if (config.local) throw new ConfigError('The stage local is deployed by npm start');
  if (typeof repository !== 'string' || !/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new ConfigError('Which repository deploys? Add -c repository=owner/name');
  }
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return new DeployerStack(app, `portal-${config.stage}-deployer`, {
    env: { region: config.region },
    config,
    repository,
    hasProvider: app.node.tryGetContext('provider') === 'there',
  });
}
