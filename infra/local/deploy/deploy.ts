import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import {
  CreateBucketCommand,
  GetBucketTaggingCommand,
  PutBucketTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { delimiter, dirname, join } from 'node:path';
import { localMailSender } from '../../config.ts';
import { localAccount, localClientConfig, localDeployEnvironment } from './aws.ts';
import { runCommand } from '../process/command.ts';
import { IS_BUILT } from '../../../scripts/lib/deploy/programs.ts';
import { deployInputs, fingerprint } from './inputs.ts';
import type { LocalConfig } from '../settings/local-config.ts';
import type { StackOutputs } from './outputs.ts';
import { getOutput, readStackOutputs } from './outputs.ts';
import { fillPaypalSecret } from '../paypal-simulator/fill-secret.ts';
import { applyTableSettings } from '../ministack/table-settings.ts';

/** Where `cdk bootstrap` would have put the assets: its roles are refused locally, so only the bucket is made. */
const assetBucket = `cdk-hnb659fds-assets-${localAccount.accountId}-${localAccount.region}`;
const inputsTag = 'inputs';

export interface Deployment {
  outputs: StackOutputs;
  /** False when everything that decides the deployment was as it was. */
  deployed: boolean;
}

/** Deploys the CDK app to the local services, unless its inputs are those of the last deployment. */
export async function deployLocal(config: LocalConfig, signal: AbortSignal): Promise<Deployment> {
  const s3 = new S3Client(localClientConfig(config.ports.stack));
  const context = deployContext(config);
  const inputs = await fingerprint(deployInputs(config.rootDir, context));
  if ((await deployedInputs(s3)) === inputs) {
    return { outputs: await readStackOutputs(config.ports.stack), deployed: false };
  }
  await s3.send(new CreateBucketCommand({ Bucket: assetBucket }));
  await runCommand(process.execPath, cdkArguments(config, context), {
    cwd: config.rootDir,
    env: deployEnvironment(config.ports.stack),
    logFile: join(config.dir, 'logs', 'deploy.log'),
    signal,
  });
  const outputs = await readStackOutputs(config.ports.stack);
  await applyTableSettings(config.ports.stack, outputs);
  await verifyMailSender(config.ports.stack);
  await fillPaypalSecret(config.ports.stack, getOutput(outputs, 'PaypalSecretArn'));
  // A tag, and not a file of ours: it is saved and lost together with the stacks that it speaks of.
  const TagSet = [{ Key: inputsTag, Value: inputs }];
  await s3.send(new PutBucketTaggingCommand({ Bucket: assetBucket, Tagging: { TagSet } }));
  return { outputs, deployed: true };
}

/** The context that the CDK app reads for the stage `local`. */
export function deployContext({
  ports: { portal, stack, wordpress, paypal },
  sitePorts,
  drill,
}: Pick<LocalConfig, 'ports' | 'sitePorts' | 'drill'>): Record<string, string> {
  return {
    stage: 'local',
    stackPort: String(stack),
    portalPort: String(portal),
    paypalPort: String(paypal),
    // The only loopback addresses that a sync may read.
    loopbackPorts: [wordpress, ...sitePorts].join(),
    restoreDrill: String(drill),
  };
}

function cdkArguments(config: LocalConfig, context: Record<string, string>): string[] {
  return [
    join(config.rootDir, 'node_modules', 'aws-cdk', 'bin', 'cdk'),
    'deploy',
    '--all',
    // With change sets, a stack whose only change is a new export counts as unchanged and its importer fails.
    '--method=direct',
    '--concurrency=3',
    '--require-approval=never',
    '--no-notices',
    '--no-color',
    '--progress=events',
    // A folder of this stack's own: two synths into one folder refuse each other.
    `--output=${join(config.dir, 'cdk.out')}`,
    ...Object.entries(context).map(([key, value]) => `--context=${key}=${value}`),
  ];
}

function deployEnvironment(stackPort: number): NodeJS.ProcessEnv {
  const env = localDeployEnvironment(stackPort);
  // `node infra/app.ts` in cdk.json must be the Node that runs us.
  const PATH = [dirname(process.execPath), env['PATH'] ?? ''].join(delimiter);
  return { ...env, PATH, [IS_BUILT]: 'true' };
}

async function deployedInputs(s3: S3Client): Promise<string | undefined> {
  try {
    const { TagSet } = await s3.send(new GetBucketTaggingCommand({ Bucket: assetBucket }));
    return TagSet?.find(({ Key }) => Key === inputsTag)?.Value;
  } catch (error) {
    if (error instanceof Error && /^NoSuch(Bucket|TagSet)$/.test(error.name)) return undefined;
    throw error;
  }
}

/** Verifies the sender address of the portal, as DNS records do on AWS. Safe to repeat. */
async function verifyMailSender(stackPort: number): Promise<void> {
  const ses = new SESv2Client(localClientConfig(stackPort));
  await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: localMailSender.identity }));
}
