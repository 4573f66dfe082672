/* `npm run restore:bucket -- --stage prod --bucket reports --at 2026-11-21T12:00:00Z`: brings back what was deleted or replaced since (docs/runbook.md). */
import { parseArgs } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { runCommand, StageError } from '../admin/stage-outputs.ts';
import { accessStage, outputOf } from '../admin/stage-table.ts';
import { argumentsOf, instantField } from '../table/table-arguments.ts';
import { applyChange, changesOfBucket, type FileChange } from './restore-bucket.ts';

const USAGE =
  'Uso: npm run restore:bucket -- --stage local|dev|prod --bucket attachments|audit|backups|reports --at 2026-11-21T12:00:00Z [--prefix carpeta/] [--apply]';

const buckets = {
  attachments: 'AttachmentsBucketName',
  audit: 'AuditBucketName',
  backups: 'BackupsBucketName',
  reports: 'ReportsBucketName',
};
const optionsSchema = z.object({
  stage: z.string({ error: 'Falta --stage' }),
  bucket: z
    .enum(['attachments', 'audit', 'backups', 'reports'], 'Falta --bucket')
    .transform((name) => buckets[name]),
  at: z.string({ error: 'Falta --at' }).pipe(instantField),
  prefix: z.string().default(''),
  apply: z.boolean().default(false),
});
const text = { type: 'string' } as const;
const parsed = () =>
  parseArgs({
    options: { stage: text, bucket: text, at: text, prefix: text, apply: { type: 'boolean' } },
  }).values;

const sentences: Record<FileChange['change'], string> = {
  undelete: 'borrado, vuelve',
  copy: 'reemplazado, vuelve a lo anterior',
  'too-big': 'reemplazado, de más de 5 GB: cópialo a mano',
};

await runCommand(async () => {
  const { stage, bucket: output, at, prefix, apply } = argumentsOf(optionsSchema, parsed, USAGE);
  const access = await accessStage(stage);
  const bucket = await outputOf(access, output);
  const s3 = new S3Client(access.clientConfig);
  let [changed, left] = [0, 0];
  for await (const change of changesOfBucket(s3, { bucket, prefix, at })) {
    console.log(`${change.key}: ${sentences[change.change]}`);
    if (!apply || (await applyChange(s3, bucket, change))) changed += 1;
    else left += 1;
  }
  console.log(apply ? `Archivos de vuelta: ${String(changed)}.` : `Por traer: ${String(changed)}.`);
  if (!apply) console.log('Nada cambió: repítelo con --apply.');
  if (left > 0) throw new StageError(`Quedan ${String(left)} archivos por copiar a mano.`);
});
