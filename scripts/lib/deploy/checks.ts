import { regionsOf, type StageConfig } from '../../../infra/config.ts';
import { resourceName } from '../../../infra/stage.ts';
import { FIRST_SITE_URL } from '../../../infra/stage-schema.ts';
import { lambdasWanted, workersOf } from '../../../infra/workers.ts';
import type { Account } from './account.ts';
import type { Finding } from './report.ts';
import { findRollback } from './rollback.ts';
import { creationFailed, deployableStacks } from './steps.ts';

type Answer = Omit<Finding, 'name'>;
interface Asked {
  config: StageConfig;
  account: Account;
}

const ok = (says: string): Answer => ({ state: 'ok', says });
const warning = (says: string): Answer => ({ state: 'warning', says });
const missing = (says: string): Answer => ({ state: 'missing', says });

/** Of CDK's bootstrap: below it `cdk deploy` refuses. */
const BOOTSTRAP_VERSION = 6;
/** In the order of docs/deploy.md. */
const checks: Record<string, (asked: Asked) => Promise<Answer>> = {
  configuration: ({ config }) => Promise.resolve(configurationOf(config)),
  account: accountOf,
  bootstrap: bootstrapOf,
  stacks: stacksOf,
  lambda: lambdaOf,
  certificate: certificateOf,
  'hosted zone': zoneOf,
  'e-mail': mailOf,
  'SES sandbox': sandboxOf,
  PayPal: paypalOf,
  alarms: ({ config }) => Promise.resolve(alarmsOf(config)),
  rollback: rollbackOf,
};

/** Looks at everything that a deployment needs and does not make. It changes nothing. */
export async function inspect(asked: Asked): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const answer = await check(asked).catch(notSeen(name));
    findings.push({ name, ...answer });
    // Nothing else can be asked without credentials.
    if (name === 'account' && answer.state === 'missing') break;
  }
  return findings;
}

/** Leave to look may lack where leave to deploy is there. Without an account there is nothing to deploy to. */
const notSeen = (name: string) => (error: unknown) => {
  const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return name === 'account'
    ? missing(`no credentials that work in this region: ${why}`)
    : warning(`could not be looked at: ${why}`);
};

function configurationOf({ siteUrl, stage }: StageConfig): Answer {
  return siteUrl === FIRST_SITE_URL
    ? warning(`${stage}, ${siteUrl} at first: then https://<DistributionDomainName>, once more`)
    : ok(`${stage}, ${siteUrl}`);
}

async function accountOf({ config, account }: Asked): Promise<Answer> {
  const { id, arn } = await account.identity();
  const owner = config.domain?.certificateArn.split(':')[4];
  return owner !== undefined && owner !== id
    ? missing(`you are in ${id}, and the certificate in cdk.json is of ${owner}`)
    : ok(`${id} in ${account.region}, as ${arn.split(':').pop() ?? ''}`);
}

async function bootstrapOf({ config, account }: Asked): Promise<Answer> {
  const regions = regionsOf(config);
  for (const region of regions) {
    const toolkit = await account.stack('CDKToolkit', region);
    const version = Number(toolkit?.outputs['BootstrapVersion'] ?? 0);
    if (version < BOOTSTRAP_VERSION) {
      return missing(`not in ${region}: npm run bootstrap -- -c stage=${config.stage}`);
    }
  }
  return ok(regions.join(', '));
}

async function stacksOf({ config, account }: Asked): Promise<Answer> {
  const stacks = await deployableStacks(config, account);
  const stuck = stacks.find(({ status }) => /_IN_PROGRESS$|^UPDATE_ROLLBACK_FAILED$/.test(status));
  if (stuck) {
    return missing(`${stuck.name} is ${stuck.status}: wait, or see it in CloudFormation`);
  }
  const failed = stacks.filter(({ status }) => creationFailed(status)).map(({ name }) => name);
  if (failed.length > 0) return warning(`${failed.join(', ')}: never there, created again now`);
  return ok(stacks.length === 0 ? 'none yet' : `${String(stacks.length)} are there`);
}

async function lambdaOf({ config, account }: Asked): Promise<Answer> {
  // A new account may have 10: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  const [limit, wanted] = [await account.concurrency(), lambdasWanted(config)];
  const says = `${String(limit)} at the same time`;
  if (limit >= wanted) return ok(says);
  const todo = `${says}, ${String(wanted)} wanted (workers may take ${String(workersOf(config))} of them): Service Quotas → Lambda → Concurrent executions (L-B99A9384)`;
  return config.stage === 'prod' ? missing(todo) : warning(todo);
}

async function certificateOf({ config: { domain, siteUrl }, account }: Asked): Promise<Answer> {
  if (!domain) return ok('none: CloudFront’s own');
  const host = new URL(siteUrl).hostname;
  const found = await account.certificate(domain.certificateArn);
  if (!found) return missing(`${domain.certificateArn} is not there`);
  if (found.status !== 'ISSUED') {
    return missing(`${found.status}: add its CNAME to your DNS and wait`);
  }
  const names = [host, host.replace(/^[^.]+/, '*')];
  return found.hosts.some((name) => names.includes(name))
    ? ok(`issued for ${host}`)
    : missing(`for ${found.hosts.join(', ')}, and not for ${host}`);
}

async function zoneOf({ config: { domain, siteUrl }, account }: Asked): Promise<Answer> {
  const zone = domain?.hostedZone;
  if (!zone) return ok(domain ? 'none: make the record of siteUrl yourself' : 'none');
  const found = await account.hostedZone(zone.id);
  if (!found) return missing(`${zone.id} is not in this account`);
  return found.name === zone.name
    ? ok(`${zone.name}, for ${new URL(siteUrl).hostname}`)
    : missing(`${zone.id} is ${found.name}, and cdk.json says ${zone.name}`);
}

async function mailOf({ config: { mail, region }, account }: Asked): Promise<Answer> {
  if (mail === 'COGNITO_DEFAULT') {
    return warning('Cognito’s own: 50 a day, and nobody recovers a password by e-mail');
  }
  const found = await account.emailIdentity(mail.identity);
  if (!found) {
    return missing(
      `aws sesv2 create-email-identity --region ${region} --email-identity ${mail.identity}`,
    );
  }
  return found.isVerified
    ? ok(`${mail.identity} is verified, from ${mail.from}`)
    : missing(`${mail.identity} is not verified: add its CNAMEs to your DNS and wait`);
}

async function sandboxOf({ config: { mail }, account }: Asked): Promise<Answer> {
  if (mail === 'COGNITO_DEFAULT') return ok('SES is not used');
  const { isSandbox, maySend } = await account.mailAccount();
  if (!maySend) return missing('SES does not send for this account: see its reputation page');
  return isSandbox
    ? warning('only verified addresses get e-mails: SES → Request production access')
    : ok('left');
}

async function paypalOf({ config, account }: Asked): Promise<Answer> {
  const data = await account.stack(resourceName(config, 'data'));
  const secret = data?.outputs['PaypalSecretArn'];
  if (secret === undefined) return warning('the first deployment makes its secret: fill it then');
  return (await account.secretIsFilled(secret))
    ? ok(`${config.paypal}, its secret is filled`)
    : warning(`nobody can pay: fill ${secret}`);
}

const alarmsOf = ({ alarmEmail, stage }: StageConfig): Answer =>
  alarmEmail === undefined
    ? (stage === 'prod' ? warning : ok)('nobody hears of any: alarmEmail')
    : ok(`to ${alarmEmail}`);

async function rollbackOf({ config, account }: Asked): Promise<Answer> {
  const { rollbackMinutes } = config;
  if (rollbackMinutes === 0) return ok('by no alarm: rollbackMinutes');
  const { watched, ringing } = await findRollback(config, account);
  if (ringing.length > 0) {
    return warning(`not by ${ringing.map(({ name }) => name).join(', ')}: rings already`);
  }
  return ok(
    watched.length === 0
      ? 'by no alarm yet: the first deployment makes them'
      : `by ${String(watched.length)} alarms, until ${String(rollbackMinutes)} minutes after each stack`,
  );
}
