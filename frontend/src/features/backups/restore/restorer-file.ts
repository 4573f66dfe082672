import type { RestoreKit } from '../../../../../functions/backups/restore/backups.restore.domain.ts';
import { ReadableError } from '../../../lib/http/api-error.ts';
import { restoreText } from './backups.restore.text.ts';

/** The restorer without a code, as the web build puts it beside the SPA: a text, so that nothing runs it there. */
const RESTORER_TEMPLATE = '/restaurar.php.txt';
const RESTORER_NAME = 'restaurar.php';

/** What the build leaves where the sum of the code belongs (`scripts/lib/restorer.ts`). */
const CODE_PLACE = '@@CODE_SHA256@@';

const isTemplate = (text: string) => text.startsWith('<?php') && text.includes(CODE_PLACE);

/** Writes into a restorer which code opens it, by its sum. */
export const restorerFor = (template: string, codeSha256: string): string =>
  template.replace(CODE_PLACE, () => codeSha256);

/** The file that a person puts beside the backup. @throws ReadableError where the portal has no restorer */
export async function fetchRestorer({ codeSha256 }: RestoreKit): Promise<File> {
  const response = await fetch(RESTORER_TEMPLATE, { cache: 'no-cache' });
  const template = response.ok ? await response.text() : '';
  if (!isTemplate(template)) throw new ReadableError(restoreText.kit.restorer.missing);
  return new File([restorerFor(template, codeSha256)], RESTORER_NAME, {
    type: 'application/octet-stream',
  });
}
