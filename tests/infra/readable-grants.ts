import * as z from 'zod';
import { ownOf, resourcesOf, runningParts } from './synth.ts';
import type { Template, Templates } from './synth.ts';

const listOf = <T>(item: z.ZodType<T>) => z.union([z.array(item), item.transform((one) => [one])]);
const statementSchema = z.object({
  Effect: z.string(),
  Action: listOf(z.string()),
  Resource: listOf(z.unknown()),
  Condition: z.unknown().optional(),
});
const policySchema = z.object({
  PolicyDocument: z.object({ Statement: z.array(statementSchema) }),
  Roles: z.array(z.object({ Ref: z.string() })).optional(),
});

/** `{ Ref }`, `{ Fn::GetAtt }`, … as `data.Table.Arn`: what an import means is looked up where it is exported. */
function readable(value: unknown, part: string, templates: Templates): string {
  if (typeof value === 'string') return value;
  const [[kind, argument] = ['', undefined]] = Object.entries(value as Record<string, unknown>);
  switch (kind) {
    case 'Ref':
      return `\${${part}.${String(argument)}}`;
    case 'Fn::GetAtt':
      return `\${${part}.${(argument as string[]).join('.')}}`;
    case 'Fn::Join': {
      const [separator, values] = argument as [string, unknown[]];
      return values.map((v) => readable(v, part, templates)).join(separator);
    }
    case 'Fn::ImportValue':
      return readableImport(String(argument), templates);
    default:
      return JSON.stringify(value);
  }
}

function readableImport(name: string, templates: Templates): string {
  for (const [part, template] of Object.entries(templates)) {
    const output = Object.values(template.Outputs).find((o) => o.Export?.Name === name);
    if (output) return readable(output.Value, part, templates);
  }
  throw new Error(`Nothing exports ${name}`);
}

/** Policies attached to a role, inline ones and those beside it, in the order of the template. */
function statementsOf(template: Template, roleId: string) {
  const role = template.Resources[roleId]?.Properties ?? {};
  const inline = z.array(policySchema).parse(role['Policies'] ?? []);
  const beside = resourcesOf(template, 'AWS::IAM::Policy')
    .map(([, policy]) => policySchema.parse(policy.Properties))
    .filter((policy) => policy.Roles?.some(({ Ref }) => Ref === roleId));
  return [...inline, ...beside].flatMap((policy) => policy.PolicyDocument.Statement);
}

/** Who a role is for: the Lambda that runs as it, or its own logical id. */
function ownerOf(template: Template, roleId: string): string {
  const lambda = resourcesOf(template, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => JSON.stringify(Properties['Role']) === JSON.stringify(roleArn(roleId)),
  );
  return lambda ? String(lambda[1].Properties['FunctionName']) : roleId;
}

const roleArn = (roleId: string) => ({ 'Fn::GetAtt': [roleId, 'Arn'] });

/** Every role of data and of what runs, with each of its statements, to be read and compared by people. */
export function readableGrants(templates: Templates): string {
  const blocks = (['data', ...runningParts] as const).flatMap((part) => {
    const template = ownOf(templates[part]);
    return resourcesOf(template, 'AWS::IAM::Role').map(([roleId, role]) => {
      const managed = (role.Properties['ManagedPolicyArns'] as unknown[] | undefined) ?? [];
      const lines = statementsOf(template, roleId).flatMap((statement) => [
        `  ${statement.Effect} ${[...statement.Action].sort().join(', ')}`,
        ...statement.Resource.map((r) => `    on ${readable(r, part, templates)}`).sort(),
        ...(statement.Condition ? [`    if ${JSON.stringify(statement.Condition)}`] : []),
      ]);
      return [
        ownerOf(template, roleId),
        ...managed.map((arn) => `  MANAGED ${readable(arn, part, templates)}`),
        ...lines,
      ].join('\n');
    });
  });
  return `${blocks.sort().join('\n\n')}\n`;
}
