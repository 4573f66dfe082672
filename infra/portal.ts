import { CliCredentialsStackSynthesizer, Tags, Validations } from 'aws-cdk-lib';
import type { App, IStackSynthesizer } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { hasEdge, readStageConfig } from './config.ts';
import { addOperations } from './operations/operations.ts';
import { GLOBAL_REGION } from './regions.ts';
import { AccessStack } from './stacks/access.stack.ts';
import { ActivitiesStack } from './stacks/activities.stack.ts';
import { AttentionStack } from './stacks/attention.stack.ts';
import { AuditStack } from './stacks/audit.stack.ts';
import { BackendStack } from './stacks/backend.stack.ts';
import { DataStack } from './stacks/data.stack.ts';
import { EdgeStack } from './stacks/edge.stack.ts';
import { ReportsStack } from './stacks/reports.stack.ts';
import { RestoreStack } from './stacks/restore.stack.ts';
import { WebStack } from './stacks/web.stack.ts';
import { resourceName } from './stage.ts';

export interface PortalOptions {
  /** Folder of the build: `functions/<entry>/index.js` and `frontend/`. */
  distDir: string;
}

/**
 * Puts the nine stacks of the stage that the app's context names into the app; a tenth one where the web ACL cannot be in
 * the stage's region.
 *
 * @throws ConfigError when the configuration or the build is not usable.
 */
export function buildPortal(app: App, { distDir }: PortalOptions) {
  const config = readStageConfig(app.node);
  const context = { config, distDir };
  const shared = () => ({
    // The account is that of the deployment's credentials, so that a synth needs none.
    env: { region: config.region },
    terminationProtection: config.data.deletionProtection,
    // The emulator knows no bootstrap roles. (The cast: CDK's class does not match its own interface
    // under exactOptionalPropertyTypes.)
    ...(config.local && {
      synthesizer: new CliCredentialsStackSynthesizer() as IStackSynthesizer,
    }),
  });
  const id = (part: string) => resourceName(config, part);
  const data = new DataStack(app, id('data'), { ...shared(), context });
  const withAlarms = { ...context, ...(data.alarmTopic && { alarmTopic: data.alarmTopic }) };
  const backend = new BackendStack(app, id('backend'), { ...shared(), context: withAlarms, data });
  const activities = new ActivitiesStack(app, id('activities'), { ...shared(), data, backend });
  const reports = new ReportsStack(app, id('reports'), { ...shared(), data, backend });
  const attention = new AttentionStack(app, id('attention'), { ...shared(), data, backend });
  const audit = new AuditStack(app, id('audit'), { ...shared(), data, backend });
  const restore = new RestoreStack(app, id('restore'), { ...shared(), data, backend });
  const access = new AccessStack(app, id('access'), { ...shared(), data, backend });
  const edge = hasEdge(config)
    ? new EdgeStack(app, id('edge'), {
        ...shared(),
        env: { region: GLOBAL_REGION },
        // It keeps nothing, and CDK may delete it after a creation that failed.
        terminationProtection: false,
        crossRegionReferences: true,
        config,
      })
    : undefined;
  const web = new WebStack(app, id('web'), {
    ...shared(),
    context: withAlarms,
    data,
    backend,
    ...(edge && { crossRegionReferences: true, webAclArn: edge.webAclArn }),
  });
  addOperations(attention, backend.apiContext);
  // No page comes before the routes that it asks.
  web.addStackDependency(activities);
  web.addStackDependency(reports);
  web.addStackDependency(attention);
  web.addStackDependency(audit);
  web.addStackDependency(restore);
  web.addStackDependency(access);

  Tags.of(app).add('project', 'portal');
  Tags.of(app).add('stage', config.stage);
  if (!config.local) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { config, data, backend, activities, reports, attention, audit, restore, access, web };
}
