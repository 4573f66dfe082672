/** What there is in the account to practise with. */
export interface PracticeState {
  account: string;
  isBootstrapped: boolean;
  lambdas: number;
  certificate: 'PENDING_VALIDATION' | 'ISSUED';
  identity: 'absent' | 'pending' | 'verified';
  isSandbox: boolean;
  /** States of the stage's stacks, by part. */
  stacks: Readonly<Record<string, string>>;
  isPaypalFilled: boolean;
  /** The state of each of the stage's alarms: `OK`. */
  alarms: Readonly<Record<string, string>>;
}

export interface Question {
  /** Action, or path without one. */
  name: string;
  form: URLSearchParams;
  /** As it came, where it is no form. */
  body: string;
}

export interface Reply {
  status?: number;
  body: string;
}

type Answerer = (state: PracticeState, question: Question) => Reply;

const json = (value: object, status = 200): Reply => ({ status, body: JSON.stringify(value) });
const xml = (body: string, status = 200): Reply => ({ status, body });

/** Each in the form of its API reference, with what the portal does not read left out. */
const answers: Record<string, Answerer> = {
  // https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html
  GetCallerIdentity: ({ account }) =>
    xml(
      `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult><Arn>arn:aws:iam::${account}:user/ana</Arn><UserId>AIDA0000PRACTICE</UserId><Account>${account}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
    ),
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DescribeStacks.html
  DescribeStacks: (state, { form }) => stackAnswer(state, form.get('StackName') ?? ''),
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_UpdateTerminationProtection.html
  UpdateTerminationProtection: () =>
    xml(
      `<UpdateTerminationProtectionResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><UpdateTerminationProtectionResult><StackId>practice</StackId></UpdateTerminationProtectionResult></UpdateTerminationProtectionResponse>`,
    ),
  // https://docs.aws.amazon.com/lambda/latest/api/API_GetAccountSettings.html
  '/2016-08-19/account-settings': ({ lambdas }) =>
    json({
      AccountLimit: { ConcurrentExecutions: lambdas, UnreservedConcurrentExecutions: lambdas },
      AccountUsage: { FunctionCount: 0, TotalCodeSize: 0 },
    }),
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_DescribeAlarms.html
  DescribeAlarms: ({ alarms, account }, { body }) => {
    const { AlarmNames } = JSON.parse(body) as { AlarmNames: string[] };
    return json({
      MetricAlarms: AlarmNames.filter((name) => name in alarms).map((name) => ({
        AlarmName: name,
        AlarmArn: `arn:aws:cloudwatch:us-east-1:${account}:alarm:${name}`,
        StateValue: alarms[name],
      })),
    });
  },
  // https://docs.aws.amazon.com/acm/latest/APIReference/API_DescribeCertificate.html
  DescribeCertificate: ({ certificate }) =>
    json({
      Certificate: {
        DomainName: 'portal.example.net',
        SubjectAlternativeNames: ['portal.example.net'],
        Status: certificate,
        Type: 'AMAZON_ISSUED',
      },
    }),
  // https://docs.aws.amazon.com/Route53/latest/APIReference/API_GetHostedZone.html
  '/2013-04-01/hostedzone/Z0123456789PRACTICE': () =>
    xml(
      `<GetHostedZoneResponse xmlns="https://route53.amazonaws.com/doc/2013-04-01/"><HostedZone><Id>/hostedzone/Z0123456789PRACTICE</Id><Name>example.net.</Name><CallerReference>practice</CallerReference><Config><PrivateZone>false</PrivateZone></Config><ResourceRecordSetCount>2</ResourceRecordSetCount></HostedZone></GetHostedZoneResponse>`,
    ),
  // https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetEmailIdentity.html
  '/v2/email/identities/example.net': ({ identity }) =>
    identity === 'absent'
      ? json({ __type: 'NotFoundException', message: 'Email identity does not exist.' }, 404)
      : json({ IdentityType: 'DOMAIN', VerifiedForSendingStatus: identity === 'verified' }),
  // https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetAccount.html
  '/v2/email/account': ({ isSandbox }) =>
    json({
      ProductionAccessEnabled: !isSandbox,
      SendingEnabled: true,
      EnforcementStatus: 'HEALTHY',
    }),
  // https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_DescribeSecret.html
  DescribeSecret: ({ isPaypalFilled }) =>
    json({
      ARN: PAYPAL_SECRET,
      ...(isPaypalFilled && { VersionIdsToStages: { '00000000-practice': ['AWSCURRENT'] } }),
    }),
};

const PAYPAL_SECRET =
  'arn:aws:secretsmanager:us-east-1:111122223333:secret:PaypalSecret-0a1B2c3D-0a1B2c';

function stackAnswer(state: PracticeState, name: string): Reply {
  const status =
    name === 'CDKToolkit'
      ? state.isBootstrapped && 'CREATE_COMPLETE'
      : state.stacks[name.replace('portal-prod-', '')];
  if (!status) {
    return xml(
      `<ErrorResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error></ErrorResponse>`,
      400,
    );
  }
  const [key, value] =
    name === 'CDKToolkit' ? ['BootstrapVersion', '28'] : ['PaypalSecretArn', PAYPAL_SECRET];
  const outputs = status.startsWith('ROLLBACK')
    ? ''
    : `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`;
  return xml(
    `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member><StackId>practice</StackId><StackName>${name}</StackName><StackStatus>${status}</StackStatus><CreationTime>2026-11-26T12:00:00Z</CreationTime><EnableTerminationProtection>true</EnableTerminationProtection><Outputs>${outputs}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  );
}

/** As the account in that state answers. It refuses an action that it does not know, as AWS does. */
export function answerTo(state: PracticeState, question: Question): Reply {
  const answer = answers[question.name]?.(state, question);
  if (answer) return answer;
  return question.name.startsWith('/2013-04-01/hostedzone/')
    ? xml(
        `<ErrorResponse xmlns="https://route53.amazonaws.com/doc/2013-04-01/"><Error><Type>Sender</Type><Code>NoSuchHostedZone</Code><Message>No hosted zone found with ID</Message></Error></ErrorResponse>`,
        404,
      )
    : json({ __type: 'UnknownOperationException', message: question.name }, 400);
}
