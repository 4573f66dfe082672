import { expect, it } from 'vitest';
import * as z from 'zod';
import { templatesOf, type Template } from './synth.ts';

const ofType = ({ Resources }: Template, type: string) =>
  Object.values(Resources)
    .filter(({ Type }) => Type === type)
    .map(({ Properties }) => Properties);

it('the runner of drills has a network without NAT, by which nobody comes in', () => {
  const { restore } = templatesOf('prod');
  expect(ofType(restore, 'AWS::EC2::NatGateway')).toEqual([]);
  expect(ofType(restore, 'AWS::EC2::SecurityGroup')).toEqual([
    expect.objectContaining({
      SecurityGroupEgress: [
        expect.objectContaining({ IpProtocol: 'tcp', FromPort: 443, ToPort: 443 }),
      ],
    }),
  ]);
  expect(ofType(restore, 'AWS::EC2::SecurityGroup')[0]).not.toHaveProperty('SecurityGroupIngress');
  expect(ofType(restore, 'AWS::EC2::SecurityGroupIngress')).toEqual([]);
});

it('the runner of drills is a container with a disk, started each night', () => {
  const { restore } = templatesOf('prod');
  const [definition] = ofType(restore, 'AWS::ECS::TaskDefinition');
  expect(definition).toMatchObject({
    EphemeralStorage: { SizeInGiB: 100 },
    RuntimePlatform: { CpuArchitecture: 'ARM64' },
  });
  const names = JSON.stringify(definition);
  for (const name of [
    'DRILL_QUEUE_URL',
    'BACKUPS_QUEUE_URL',
    'BACKUPS_BUCKET',
    'DRILL_UNTIL_EMPTY',
  ])
    expect(names).toContain(name);
  expect(
    ofType(restore, 'AWS::Scheduler::Schedule').map(({ Target }) => JSON.stringify(Target)),
  ).toContainEqual(expect.stringContaining('"LaunchType":"FARGATE"'));
});

it('the runner of drills is started at once where somebody asks for one', () => {
  const { restore } = templatesOf('prod');
  const [schedule] = ofType(restore, 'AWS::Scheduler::Schedule')
    .map(({ Target }) => z.object({ Arn: z.unknown(), RoleArn: z.unknown() }).safeParse(Target))
    .filter(({ data }) => JSON.stringify(data?.Arn).includes('Cluster'));
  const rules = ofType(restore, 'AWS::Events::Rule');
  expect(rules).toMatchObject([
    {
      EventPattern: { 'detail-type': ['BackupDrillRequested'] },
      Targets: [{ ...schedule?.data, EcsParameters: { LaunchType: 'FARGATE' } }],
    },
  ]);
  const role = ofType(restore, 'AWS::IAM::Role').find(({ Policies }) =>
    JSON.stringify(Policies ?? '').includes('ecs:RunTask'),
  );
  expect(JSON.stringify(role)).toContain('events.amazonaws.com');
});

it('the runner of drills reads backups, works off its queue, and says what came of them', () => {
  const { restore } = templatesOf('prod');
  const policies = ofType(restore, 'AWS::IAM::Policy').map((policy) => JSON.stringify(policy));
  const [policy = ''] = policies.filter((each) => each.includes('sqs:ReceiveMessage'));
  const actions = new Set(
    [...policy.matchAll(/"((?:s3|sqs|dynamodb|kms|ses|iam):\w+\*?)"/g)].map(([, action]) => action),
  );
  expect([...actions].toSorted()).toEqual([
    ...['s3:GetObject', 's3:ListBucket', 'sqs:ChangeMessageVisibility', 'sqs:DeleteMessage'],
    ...['sqs:ReceiveMessage', 'sqs:SendMessage'],
  ]);
});
