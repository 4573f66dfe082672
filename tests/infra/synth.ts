import { App } from 'aws-cdk-lib';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import * as z from 'zod';
import type { StageName } from '../../infra/config.ts';
import { buildPortal } from '../../infra/portal.ts';
import { filledContext } from '../../scripts/lib/templates/configurations.ts';
import { makeDist } from './fake-dist.ts';

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
});
const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z
    .record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.object({ Name: z.string() }).optional() }),
    )
    .default({}),
});
export type Resource = z.output<typeof resourceSchema>;
export type Template = z.output<typeof templateSchema>;
/** The stacks of what runs. A feature may have one of its own. */
export const runningParts = [
  'backend',
  'activities',
  'reports',
  'attention',
  'audit',
  'restore',
  'access',
  'web',
] as const;
const parts = ['data', ...runningParts] as const;
export type Templates = Record<(typeof parts)[number], Template>;

/** A worker's own: it runs several files of tests, one after the other. */
const work = mkdtempSync(join(inject('synthDir'), 'worker-'));

const cdkContext = filledContext();

/** What `cdk.json` says of each deployed stage, filled in. */
export const stagesOfCdkJson = cdkContext.stages;

let dist: string | undefined;
/** The folder that stands for the build. */
export const distDir = (): string => (dist ??= makeDist(join(work, 'dist')));
const assemblies = new Map<StageName, CloudAssembly>();
const done = new Map<StageName, Templates>();

/** An app with the context of `cdk.json` and what is given on the command line. */
export function portalApp(context: Record<string, unknown>): App {
  return new App({
    context: { ...cdkContext, ...context },
    outdir: mkdtempSync(join(work, 'out-')),
  });
}

/** Builds the stage's stacks into an app. */
export function build(context: Record<string, unknown>) {
  const app = portalApp(context);
  return { app, ...buildPortal(app, { distDir: distDir() }) };
}

/** With what a stage may leave off, so that the tests look at that, too. */
const fullStages = Object.fromEntries(
  Object.entries(stagesOfCdkJson).map(([stage, said]) => [stage, { ...said, restoreDrill: true }]),
);

/** What is deployed of a stage as `cdk.json` configures it, with all that there may be; made once per worker. */
export function assemblyOf(stage: StageName): CloudAssembly {
  const known = assemblies.get(stage);
  if (known) return known;
  const assembly = build({ stage, stages: fullStages }).app.synth();
  assemblies.set(stage, assembly);
  return assembly;
}

/** The templates of a stage's stacks. */
export const templatesIn = (assembly: CloudAssembly, stage: StageName): Templates =>
  Object.fromEntries(
    parts.map((part) => [
      part,
      templateSchema.parse(assembly.getStackByName(`portal-${stage}-${part}`).template),
    ]),
  ) as Templates;

/** The same of `assemblyOf`. */
export function templatesOf(stage: StageName): Templates {
  const known = done.get(stage);
  if (known) return known;
  const templates = templatesIn(assemblyOf(stage), stage);
  done.set(stage, templates);
  return templates;
}

/** A template without what CDK itself brings to upload the SPA: it runs during a deployment only. */
export const ownOf = ({ Resources, Outputs }: Template): Template => ({
  Resources: Object.fromEntries(
    Object.entries(Resources).filter(([id]) => !/^Custom|CustomResource/.test(id)),
  ),
  Outputs,
});

/** What runs, as if one stack had it: most rules ask what there is, and not where. */
export function runningOf(templates: Templates): Template {
  const all = runningParts.map((part) => ownOf(templates[part]));
  const ids = all.flatMap(({ Resources }) => Object.keys(Resources));
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined) throw new Error(`Two stacks have a resource ${twice}`);
  return {
    Resources: Object.assign({}, ...all.map(({ Resources }) => Resources)) as Template['Resources'],
    Outputs: Object.assign({}, ...all.map(({ Outputs }) => Outputs)) as Template['Outputs'],
  };
}

/** Resources of one type, with their logical ids. */
export function resourcesOf(template: Template, type: string): [string, Resource][] {
  return Object.entries(template.Resources).filter(([, { Type }]) => Type === type);
}

/** The only resource of a type. */
export function resourceOf(template: Template, type: string): Resource {
  const [found, ...others] = resourcesOf(template, type);
  if (found === undefined || others.length > 0) {
    throw new Error(`${String(others.length + (found ? 1 : 0))} resources of type ${type}`);
  }
  return found[1];
}
