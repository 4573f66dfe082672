import * as z from 'zod';
import { hasBudgets, hasSes } from './regions.ts';

export const stageNames = ['local', 'dev', 'prod'] as const;

const portSchema = z.coerce.number().int().min(1).max(65_535);
const emailSchema = z.email();

/** Whether a host is the domain or one below it. */
const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** An identity of SES is one address, or a domain with all its subdomains. */
const isOfIdentity = ({ identity, from }: { identity: string; from: string }) =>
  identity.includes('@') ? from === identity : isBelow(from.split('@').pop() ?? '', identity);

/** An alarm costs 0.10 $ a month: dev has none while it would notify nobody. */
export const hasAlarms = (config: { stage: string; alarmEmail?: string | undefined }): boolean =>
  config.stage !== 'dev' || config.alarmEmail !== undefined;

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('es', { timeZone: name }));
  } catch {
    return false;
  }
}

const domainSchema = z.strictObject({
  /** Certificate of the site's host name; CloudFront reads it in us-east-1 only. */
  certificateArn: z.string().regex(/^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, {
    error: 'must be the ARN of a certificate in us-east-1',
  }),
  /** With it the stack makes the DNS records; without it they are made by hand. */
  hostedZone: z.strictObject({ id: z.string().min(1), name: z.string().min(1) }).optional(),
});

/** The portal's URL until CloudFront has given a stage without a domain its name (docs/deploy.md). It leads nowhere. */
export const FIRST_SITE_URL = 'https://portal.invalid';

/** Without a domain of its own, a stage has CloudFront's alone. */
function hasOwnHost({ siteUrl, domain }: { siteUrl: string; domain?: object | undefined }) {
  const host = URL.parse(siteUrl)?.hostname ?? '';
  return domain !== undefined || siteUrl === FIRST_SITE_URL || isBelow(host, 'cloudfront.net');
}

/** The paths of the values that still have the host of the example in `cdk.json`. */
function examplesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string')
    return /(?:^|[/.@])example\.com(?:$|[/:])/.test(value) ? [path] : [];
  return value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, part]) => examplesIn(part, [...path, name]))
    : [];
}

function isInZone(stage: { siteUrl: string; domain?: z.output<typeof domainSchema> | undefined }) {
  const host = URL.parse(stage.siteUrl)?.hostname ?? '';
  return isBelow(host, stage.domain?.hostedZone?.name ?? host);
}

const mailSchema = z.union(
  [
    z.literal('COGNITO_DEFAULT'),
    z
      .strictObject({
        /** Verified SES identity (a domain or an address), in the stage's region. */
        identity: z.string().min(1),
        from: emailSchema,
      })
      .refine(isOfIdentity, { path: ['from'], error: 'must be an address of the identity' }),
  ],
  { error: 'must be "COGNITO_DEFAULT" or { identity, from }' },
);

const brandSchema = z.strictObject({
  name: z.string().min(1).max(60),
  colour: z
    .string()
    .regex(/^#[\da-f]{6}$/i, { error: 'must be a colour such as #4f46e5' })
    .default('#4f46e5'),
  /** A Lambda's environment holds 4 KB in all. */
  logo: z
    .string()
    .regex(/^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z\d+/]+={0,2}$/, {
      error: 'must be a picture as a base64 data URL',
    })
    .max(2_500)
    .optional(),
});

const termsSchema = z.strictObject({
  /** The day of the text, yyyy-MM-dd: people who accepted another one are asked again. */
  version: z.iso.date(),
  url: z.url({ protocol: /^https$/, error: 'must be a URL with https' }),
  /** The privacy policy, where it is a text of its own; both have one version. */
  privacyUrl: z.url({ protocol: /^https$/, error: 'must be a URL with https' }).optional(),
});

/** OpenSearch or the packed directory (ADR 0067): what differs between both is how many sites a stage may have. */
const searchSchema = z.strictObject({
  provider: z.enum(['embedded', 'opensearch']).default('embedded'),
  instanceType: z
    .string()
    .regex(/^[a-z][\da-z]+\.[\da-z]+\.search$/, { error: 'must be one such as t3.small.search' })
    .default('t3.small.search'),
  /** In three zones, or one of them to try it. */
  instances: z
    .number()
    .int()
    .min(1)
    .max(30)
    .refine((count) => count === 1 || count % 3 === 0, { error: 'must be 1 or a multiple of 3' })
    .default(3),
  /** Disk of each; the service wants 10 at least. */
  diskGiB: z.number().int().min(10).max(1_000).default(10),
});

const localSchema = z.strictObject({
  /** MiniStack: every AWS service and the distribution. */
  stackPort: portSchema,
  /** The simulator that takes PayPal's place. */
  paypalPort: portSchema,
  /** Loopback ports that the worker may read (demo WordPress sites); only this stage has any. */
  loopbackPorts: z.array(portSchema),
});

/** What a stage's configuration must be, field by field, and what its fields must be to each other. */
export const stageSchema = z
  .strictObject({
    stage: z.enum(stageNames),
    /** Of the usual partition: China's and the governments' have endpoints of their own. */
    region: z.string().regex(/^(?!cn-|us-gov-|us-iso|eu-isoe|eusc-)[a-z]{2}(-[a-z]+)+-\d$/, {
      error: 'must be an AWS region',
    }),
    /** Days in which deleted or replaced files of clients can be brought back; 0: they are deleted for good at once. */
    objectVersionDays: z.number().int().min(0).max(90),
    /** A table that was restored to a point in time, in the place of the stack's own one (ADR 0064). */
    restoredTable: z
      .strictObject({
        name: z.string().regex(/^[\w.-]{3,255}$/, { error: 'must be the name of a table' }),
        streamArn: z
          .string()
          .regex(/^arn:aws:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/\S+$/, {
            error: 'must be the ARN of its stream',
          }),
      })
      .refine(({ name, streamArn }) => streamArn.includes(`:table/${name}/`), {
        path: ['streamArn'],
        error: 'must be of that table',
      })
      .optional(),
    /** The portal's own URL, without a trailing slash. */
    siteUrl: z.url().regex(/^https?:\/\/[^/]+$/, { error: 'must be a URL without path or slash' }),
    domain: domainSchema.optional(),
    mail: mailSchema,
    /** Digits only with the country code, as wa.me wants it. */
    whatsappNumber: z.string().regex(/^\d{8,15}$/, { error: 'must be 8 to 15 digits' }),
    /** Whose portal it is; clients' reports have the colour and the logo, too. */
    brand: brandSchema,
    /** What people accept when they sign up (ADR 0054); nothing is asked without it. */
    terms: termsSchema.optional(),
    /** The provider's zone: screens and reports show instants in it. */
    timeZone: z.string().refine(isTimeZone, { error: 'must be an IANA time zone' }),
    /** The periods that CloudWatch Logs knows. */
    logRetentionDays: z.literal([
      1, 3, 5, 7, 14, 30, 60, 90, 120, 180, 365, 400, 545, 731, 1827, 3653,
    ]),
    /** X-Ray. */
    tracing: z.boolean(),
    accessTokenMinutes: z.number().int().min(5).max(60),
    /** A session that nobody used for so long is over. A refresh token lives for 30 days. */
    sessionIdleDays: z.number().int().min(1).max(30),
    /** Each site is synchronised once in this many minutes, until the settings say otherwise. */
    syncPeriodMinutes: z.number().int().min(1).max(1_440),
    /** Most sync workers at the same time: a quarter, at least 2, for what people wait for, the others for the schedule. */
    syncConcurrency: z.number().int().min(4).max(1_000),
    /** Which PayPal takes the money: play money, real money, or the simulator of the local stage. */
    paypal: z.enum(['sandbox', 'live', 'simulator']),
    /** A payment of which nothing was heard for so long is asked about at PayPal. */
    reconcileAfterMinutes: z.number().positive().max(1_440),
    /** Sites that a client without a plan may register; no plan has fewer. */
    sitesWithoutPlan: z.number().int().min(1).max(10_000),
    /** What guards the data: kept when the stack goes, undeletable, restorable to any second. */
    data: z.strictObject({
      retain: z.boolean(),
      deletionProtection: z.boolean(),
      pointInTimeRecovery: z.boolean(),
    }),
    /** Every limit of a person's requests is multiplied by it: 1, but where tests stand for many people. */
    rateLimitFactor: z.number().positive().max(1_000),
    /** Restores backups to prove them: a runner reads the stage's queue of drills. */
    restoreDrill: z.boolean(),
    /** Disk of the runner: Fargate gives 21 to 200. A drill takes twice the files, three times the dump and the archive. */
    drillDiskGiB: z.number().int().min(21).max(200),
    /** How long the files of the audit are kept. The table has the newest 400 days. */
    auditYears: z.number().int().min(2).max(10),
    /** Object Lock for as long: `governance` ends by a right of its own, `compliance` by nobody. No lock can be undone. */
    auditLock: z.enum(['off', 'governance', 'compliance']),
    /** Full years that payments are kept with their client after a deletion, beyond the year of the payment. */
    paymentYears: z.number().int().min(1).max(15),
    /** Browsers reach hosts below the portal's by https alone, too. */
    hstsSubdomains: z.boolean(),
    /** AWS WAF in front of the distribution and of the user pool. */
    waf: z.boolean(),
    /** Names of the secrets by which the API knows CloudFront: the first is sent, every one is accepted. */
    originSecrets: z
      .array(z.string().regex(/^[A-Za-z][A-Za-z0-9]*$/))
      .min(1)
      .refine((names) => new Set(names).size === names.length, { error: 'must differ' }),
    /** What finds sites in lists, and what they wait for. */
    search: searchSchema.prefault({}),
    /** Who hears of alarms. */
    alarmEmail: emailSchema.optional(),
    /** So long CloudFormation watches the alarms after a deployment, and takes it back if one rings (ADR 0072); 0: never. */
    rollbackMinutes: z.number().int().min(0).max(180),
    /** US dollars that the account may cost in a month: AWS warns that address beforehand. */
    monthlyBudget: z.number().positive().optional(),
    local: localSchema.optional(),
  })
  .superRefine((config, context) => {
    const examples = config.stage === 'local' ? [] : examplesIn(config);
    const message = 'is the example of cdk.json: put yours there';
    for (const path of examples) context.addIssue({ code: 'custom', path, message });
  })
  .refine((config) => config.stage === 'local' || config.siteUrl.startsWith('https:'), {
    path: ['siteUrl'],
    error: 'must be https: sessions and the codes in e-mail links travel there',
  })
  .refine((config) => config.stage === 'local' || !URL.parse(config.siteUrl)?.port, {
    path: ['siteUrl'],
    error: 'must have no port: CloudFront listens on 443 alone',
  })
  .refine((config) => config.stage === 'local' || hasOwnHost(config), {
    path: ['siteUrl'],
    error: `needs \`domain\`. Without one it is ${FIRST_SITE_URL}, and CloudFront's own name after the first deployment`,
  })
  .refine(isInZone, {
    path: ['domain', 'hostedZone', 'name'],
    error: 'must be the domain of siteUrl, or one above it',
  })
  .refine(({ mail, region }) => mail === 'COGNITO_DEFAULT' || hasSes(region), {
    path: ['mail'],
    error: 'must be "COGNITO_DEFAULT" in this region, which has no SES',
  })
  .refine(({ monthlyBudget, region }) => monthlyBudget === undefined || hasBudgets(region), {
    path: ['monthlyBudget'],
    error: 'is not to be had in this region: make the budget in the console',
  })
  .refine((config) => config.monthlyBudget === undefined || config.alarmEmail !== undefined, {
    path: ['monthlyBudget'],
    error: 'needs alarmEmail, whom it warns',
  })
  .refine((config) => config.rollbackMinutes === 0 || hasAlarms(config), {
    path: ['rollbackMinutes'],
    error: 'needs alarmEmail: without it dev has no alarms',
  })
  .refine((config) => (config.stage === 'local') === (config.paypal === 'simulator'), {
    path: ['paypal'],
    error: 'must be "sandbox" or "live", and "simulator" in the local stage alone',
  })
  .refine((config) => config.stage !== 'local' || config.search.provider === 'embedded', {
    path: ['search', 'provider'],
    error: 'must be "embedded" in the local stage, which has no engine',
  })
  .refine((config) => (config.stage === 'local') === (config.local !== undefined), {
    path: ['local'],
    error: 'exists in the local stage and only there',
  });
