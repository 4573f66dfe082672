import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { GLOBAL_REGION } from '../../../infra/regions.ts';

export interface StackState {
  name: string;
  /** As CloudFormation says it: `CREATE_COMPLETE`. */
  status: string;
  isProtected: boolean;
  outputs: Readonly<Record<string, string>>;
}

export interface AlarmState {
  name: string;
  arn: string;
  isRinging: boolean;
}

/** What is asked of the AWS account before a deployment; `undefined` is what is not there. */
export type Account = ReturnType<typeof createAccount>;

export interface AccountOptions {
  region: string;
  /** Of an account to practise with; AWS's own without it. */
  endpoint?: string;
}

/** The account that the shell's credentials open. Every call but `unprotect` only reads. */
export function createAccount({ region, endpoint }: AccountOptions) {
  const options = {
    region,
    ...(endpoint !== undefined && {
      endpoint,
      credentials: { accessKeyId: 'practice', secretAccessKey: 'practice' },
    }),
  };
  const stacksOf = (where: string) => new CloudFormationClient({ ...options, region: where });
  return {
    region,
    async identity() {
      const { Account: id, Arn } = await new STSClient(options).send(
        new GetCallerIdentityCommand({}),
      );
      return { id: id ?? '', arn: Arn ?? '' };
    },
    stack: (name: string, where = region) => findStack(stacksOf(where), name),
    async unprotect(StackName: string) {
      const command = { StackName, EnableTerminationProtection: false };
      await stacksOf(region).send(new UpdateTerminationProtectionCommand(command));
    },
    /** How many Lambdas may run at the same time, all together. */
    async concurrency() {
      const { AccountLimit } = await new LambdaClient(options).send(
        new GetAccountSettingsCommand({}),
      );
      return AccountLimit?.ConcurrentExecutions ?? 0;
    },
    /** Those of these alarms that are there. */
    async alarms(AlarmNames: string[]): Promise<AlarmState[]> {
      const { MetricAlarms } = await new CloudWatchClient(options).send(
        new DescribeAlarmsCommand({ AlarmNames }),
      );
      return (MetricAlarms ?? []).map(({ AlarmName, AlarmArn, StateValue }) => ({
        name: AlarmName ?? '',
        arn: AlarmArn ?? '',
        isRinging: StateValue === 'ALARM',
      }));
    },
    certificate: (arn: string) =>
      findCertificate(new ACMClient({ ...options, region: GLOBAL_REGION }), arn),
    async hostedZone(Id: string) {
      const client = new Route53Client(options);
      const found = await unless(
        client.send(new GetHostedZoneCommand({ Id })),
        'NoSuchHostedZone',
        'InvalidInput',
      );
      return found && { name: (found.HostedZone?.Name ?? '').replace(/\.$/, '') };
    },
    ...mailOf(new SESv2Client(options)),
    /** Whether a secret has a value: the value itself is not read. */
    async secretIsFilled(SecretId: string) {
      const client = new SecretsManagerClient(options);
      const { VersionIdsToStages } = await client.send(new DescribeSecretCommand({ SecretId }));
      return Object.values(VersionIdsToStages ?? {}).some((kept) => kept.includes('AWSCURRENT'));
    },
  };
}

function mailOf(client: SESv2Client) {
  return {
    async emailIdentity(EmailIdentity: string) {
      const found = await unless(
        client.send(new GetEmailIdentityCommand({ EmailIdentity })),
        'NotFoundException',
      );
      return found && { isVerified: found.VerifiedForSendingStatus === true };
    },
    async mailAccount() {
      const { ProductionAccessEnabled, SendingEnabled } = await client.send(
        new GetAccountCommand({}),
      );
      return { isSandbox: ProductionAccessEnabled !== true, maySend: SendingEnabled === true };
    },
  };
}

async function findStack(
  client: CloudFormationClient,
  StackName: string,
): Promise<StackState | undefined> {
  const { Stacks } =
    (await unless(client.send(new DescribeStacksCommand({ StackName })), /does not exist/)) ?? {};
  const stack = Stacks?.[0];
  if (!stack) return undefined;
  return {
    name: StackName,
    status: stack.StackStatus ?? '',
    isProtected: stack.EnableTerminationProtection === true,
    outputs: Object.fromEntries(
      (stack.Outputs ?? []).map((o) => [o.OutputKey ?? '', o.OutputValue ?? '']),
    ),
  };
}

async function findCertificate(client: ACMClient, CertificateArn: string) {
  const found = await unless(
    client.send(new DescribeCertificateCommand({ CertificateArn })),
    'ResourceNotFoundException',
  );
  return (
    found?.Certificate && {
      status: found.Certificate.Status ?? '',
      hosts: found.Certificate.SubjectAlternativeNames ?? [],
    }
  );
}

/** What was asked for; `undefined` where the refusal has one of these names, or says so. */
async function unless<T>(asked: Promise<T>, ...refusals: (string | RegExp)[]) {
  try {
    return await asked;
  } catch (error) {
    const { name, message } = error as Error;
    const isThat = (refusal: string | RegExp) =>
      typeof refusal === 'string' ? name === refusal : refusal.test(message);
    if (refusals.some(isThat)) return undefined;
    throw error;
  }
}
