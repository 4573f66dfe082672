/*
 * The roles by which GitHub deploys a stage (ADR 0057). They are no part of the stage: who deploys it must not change them.
 * `npm run deployer -- -c stage=prod -c repository=owner/name`
 */
import { App } from 'aws-cdk-lib';
import { ConfigError } from './config.ts';
import { buildDeployer } from './deployer.ts';

try {
  buildDeployer(new App());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
