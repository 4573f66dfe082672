import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ConfigError, readStageConfig } from '../../infra/config.ts';
import {
  build,
  resourceOf,
  resourcesOf,
  runningParts,
  stagesOfCdkJson,
  templatesOf,
  type Template,
} from './synth.ts';

const name = 'portal-prod-20261121T120000';
const streamArn = `arn:aws:dynamodb:us-east-1:111122223333:table/${name}/stream/2026-11-21T13:00:00.000`;
const stages = { ...stagesOfCdkJson, prod: { ...stagesOfCdkJson['prod'], restoreDrill: true } };
const withTable = (restoredTable: object) => ({
  ...stages,
  prod: { ...stages.prod, restoredTable },
});

const assembly = build({ stage: 'prod', stages: withTable({ name, streamArn }) }).app.synth();
const templateOf = (part: string) =>
  assembly.getStackByName(`portal-prod-${part}`).template as Template;
const parts = ['data', ...runningParts];
const environmentSchema = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
});
const own = templatesOf('prod');
/** The stack's own table, by its logical id. */
const OWN = 'TableCD117FA1';

describe('a stage whose table was restored', () => {
  it('has the restored one in every Lambda that knows a table', () => {
    const names = parts.flatMap((part) =>
      resourcesOf(templateOf(part), 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
        const table = environmentSchema.parse(Properties).Environment?.Variables['TABLE_NAME'];
        return table === undefined ? [] : [table];
      }),
    );
    expect(names.length).toBeGreaterThan(40);
    expect(new Set(names)).toEqual(new Set([name]));
  });

  it('hears of its changes by the stream of the restored one', () => {
    const sources = parts.flatMap((part) =>
      resourcesOf(templateOf(part), 'AWS::Lambda::EventSourceMapping').map(
        ([, { Properties }]) => Properties['EventSourceArn'],
      ),
    );
    const streams = sources.filter((arn) => JSON.stringify(arn).includes(':dynamodb:'));
    expect(streams).toEqual([streamArn, streamArn]);
  });

  it('grants its Lambdas nothing of the own one', () => {
    for (const part of runningParts) {
      expect(JSON.stringify(templateOf(part).Resources)).not.toContain(OWN);
    }
    const ofType = (type: string) => resourcesOf(templateOf('data'), type);
    const policies = [...ofType('AWS::IAM::Role'), ...ofType('AWS::IAM::Policy')];
    expect(JSON.stringify(policies)).not.toContain(OWN);
    expect(JSON.stringify(policies)).toContain(`table/${name}`);
  });

  it('keeps the own one, with all that others may import of it, for the way back', () => {
    const data = templateOf('data');
    const table = resourceOf(data, 'AWS::DynamoDB::GlobalTable');
    expect(table.Properties).toEqual(resourceOf(own.data, 'AWS::DynamoDB::GlobalTable').Properties);
    const exported = ({ Outputs }: Template) =>
      Object.values(Outputs).flatMap(({ Export }) => Export?.Name ?? []);
    expect(exported(data).toSorted()).toEqual(exported(own.data).toSorted());
    expect(data.Outputs['TableName']?.Value).toBe(name);
    expect(data.Outputs['OwnTableName']?.Value).toEqual(own.data.Outputs['TableName']?.Value);
  });

  it('has no resource more or less than before', () => {
    for (const part of parts) {
      const ids = ({ Resources }: Template) => Object.keys(Resources).toSorted();
      expect(ids(templateOf(part))).toEqual(ids(own[part as keyof typeof own]));
    }
  });

  it('is refused where the stream is of another table', () => {
    const read = () =>
      readStageConfig({
        tryGetContext: (key) =>
          key === 'stage'
            ? 'prod'
            : key === 'stages'
              ? withTable({ name: 'other', streamArn })
              : undefined,
      });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow('must be of that table');
  });
});
