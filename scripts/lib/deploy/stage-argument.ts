import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ConfigError, readStageConfig, type StageConfig } from '../../../infra/config.ts';
import { rootDir } from '../tools.ts';

const fileSchema = z.object({ context: z.record(z.string(), z.unknown()) });

/** What `cdk.json` says under `context`. */
const contextOfFile = () =>
  fileSchema.parse(JSON.parse(readFileSync(join(rootDir, 'cdk.json'), 'utf8'))).context;

const STAGE = '--context=stage=';

/**
 * Reads the stage to deploy, by `-c stage=prod` as CDK takes it, and what is configured of it.
 *
 * @returns its configuration and the other arguments.
 * @throws ConfigError where no stage is named, or it is the local one, which `npm start` deploys.
 */
export function readStageArgument(
  args: readonly string[],
  context: Record<string, unknown> = contextOfFile(),
): { config: StageConfig; rest: string[] } {
  // `-c x=y`, `-c=x=y` and `--context x=y` as one argument each.
  const text = args.join('\n').replace(/^(?:-c|--context)[\n=]/gm, '--context=');
  const lines = text.split('\n').filter(Boolean);
  const stage = lines.findLast((line) => line.startsWith(STAGE))?.slice(STAGE.length);
  if (stage === 'local') throw new ConfigError('The stage local is deployed by npm start');
  const config = readStageConfig({
    tryGetContext: (key) => (key === 'stage' ? stage : context[key]),
  });
  return { config, rest: lines.filter((line) => !line.startsWith(STAGE)) };
}
