import { describe, expect, it } from 'vitest';
import { stackParts } from '../../scripts/lib/deploy/steps.ts';
import { build, resourceOf, resourcesOf, runningParts, templatesOf } from './synth.ts';

const stages = ['local', 'dev', 'prod'] as const;
/** CloudFormation takes 500. What is left is for the changes of a release; past it, a slice moves out (ADR 0015). */
const MOST_RESOURCES = 450;

describe.each(stages)('the stacks of %s', (stage) => {
  const templates = templatesOf(stage);

  it.each(Object.entries(templates))('%s has room to grow', (_, { Resources }) => {
    expect(Object.keys(Resources).length).toBeLessThanOrEqual(MOST_RESOURCES);
  });

  it('have one API, one authorizer and one bus, and those in the backend', () => {
    const types = ['Api', 'Authorizer', 'Stage'].map((type) => `AWS::ApiGatewayV2::${type}`);
    for (const type of [...types, 'AWS::Events::EventBus']) {
      expect(resourceOf(templates.backend, type)).toBeDefined();
      for (const part of runningParts.filter((other) => other !== 'backend')) {
        expect(resourcesOf(templates[part], type)).toEqual([]);
      }
    }
  });
});

/** As `cdk.json` has it. An app is synthesised once. */
const plain = build({ stage: 'prod' });

it('are those that a deployment looks at first', () => {
  const { children } = plain.app.node;
  expect(children.map(({ node }) => node.id).sort()).toEqual(
    stackParts.map((part) => `portal-prod-${part}`).sort(),
  );
});

it('have no queue of drills where nobody restores backups to prove them', () => {
  expect(plain.restore.drillQueue).toBeUndefined();
  const template: unknown = plain.app.synth().getStackByName('portal-prod-restore').template;
  expect(JSON.stringify(template)).not.toContain('backups-drill');
});

it('are deployed in an order in which no page comes before its routes', () => {
  const assembly = plain.app.synth();
  const before = (part: string) =>
    assembly
      .getStackByName(`portal-prod-${part}`)
      .dependencies.map(({ id }) => id)
      .filter((id) => assembly.stacks.some((stack) => stack.id === id));
  expect(before('backend')).toEqual(['portal-prod-data']);
  for (const part of ['activities', 'reports', 'attention', 'audit', 'restore', 'access']) {
    expect(before(part).sort()).toEqual(['portal-prod-backend', 'portal-prod-data']);
  }
  expect(before('web')).toEqual(
    expect.arrayContaining(
      ['backend', 'activities', 'reports', 'attention', 'audit', 'restore', 'access'].map(
        (part) => `portal-prod-${part}`,
      ),
    ),
  );
});
