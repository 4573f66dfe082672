import { App, Stack, Validations } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { build, stagesOfCdkJson } from './synth.ts';

const checked = (stage: string, more: object) => {
  const { app } = build({ stage, stages: { [stage]: { ...stagesOfCdkJson[stage], ...more } } });
  // Rules look at resolved templates, which a synth prepares; it runs the same rules and stops at a finding.
  app.synth();
  return { app, report: new AwsSolutionsChecks(app).validateScope(app) };
};

describe.each([
  ['dev', {}],
  ['dev', { tracing: true }],
  ['prod', {}],
])('cdk-nag on %s with %j', (stage, more) => {
  const { app, report } = checked(stage, more);

  it('finds nothing that was not looked at', () => {
    expect(report.violations).toEqual([]);
  });

  it('has a reason for each exception', () => {
    const reasons = app.node.findAll().flatMap(reasonsOf);
    expect(reasons.length).toBeGreaterThan(5);
    expect(reasons.filter((reason) => reason.length < 30)).toEqual([]);
  });
});

it('finds what is wrong', () => {
  const app = new App();
  new Queue(new Stack(app, 'careless'), 'Queue');
  const { violations } = new AwsSolutionsChecks(app).validateScope(app);
  expect(violations.map((v) => v.ruleName)).toContain('AwsSolutions-SQS4');
});

function reasonsOf(construct: IConstruct): string[] {
  return construct.node.metadata
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.values(data as Record<string, string>));
}
