import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readableGrants } from './readable-grants.ts';
import { templatesOf } from './synth.ts';

const trustSchema = z.object({
  AssumeRolePolicyDocument: z.object({
    Statement: z.array(z.object({ Principal: z.unknown(), Condition: z.unknown().optional() })),
  }),
});

/** After a wanted change: `npx vitest run --project infra -u`, then read the difference. */
describe.each(['local', 'prod'] as const)('what every role may do in %s', (stage) => {
  const grants = readableGrants(templatesOf(stage));

  it('is what was agreed', async () => {
    await expect(grants).toMatchFileSnapshot(`golden/grants.${stage}.txt`);
  });

  it('names actions and resources, and takes no policy of AWS', () => {
    // The emulator takes no resource for an e-mail, where AWS takes the identity; a login to the registry of images has none.
    const free = stage === 'local' ? 'ses:SendEmail' : 'ecr:GetAuthorizationToken';
    const known = grants.replaceAll(`Allow ${free}\n    on *`, '');
    expect(known).not.toMatch(/on \*|:\*|\*,|MANAGED/);
  });

  it('is lent to services while they act for this account alone', () => {
    const roles = Object.values(templatesOf(stage)).flatMap(({ Resources }) =>
      Object.values(Resources).filter(({ Type }) => Type === 'AWS::IAM::Role'),
    );
    const trusts = roles.flatMap(
      ({ Properties }) => trustSchema.parse(Properties).AssumeRolePolicyDocument.Statement,
    );
    // Lambda and ECS take over a role for what this account itself runs.
    const lent = trusts.filter(
      ({ Principal }) => !/"(?:lambda|ecs-tasks)\./.test(JSON.stringify(Principal)),
    );
    expect(lent.length).toBeGreaterThan(5);
    for (const { Condition } of lent)
      expect(Condition).toEqual({
        StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
      });
  });
});
