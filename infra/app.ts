import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { VALIDATE_AGAINST_DEFAULT_RULES } from 'aws-cdk-lib/cx-api';
import { ConfigError } from './config.ts';
import { buildPortal } from './portal.ts';

try {
  const app = new App();
  // CDK's own rules, beside cdk-nag's. They take two seconds, which every local start would pay.
  if (app.node.tryGetContext('stage') !== 'local')
    app.node.setContext(VALIDATE_AGAINST_DEFAULT_RULES, true);
  buildPortal(app, { distDir: join(import.meta.dirname, '..', 'dist') });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  // Written for the person who ran cdk: a stack trace would only hide it.
  console.error(error.message);
  process.exitCode = 1;
}
