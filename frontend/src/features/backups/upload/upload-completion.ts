import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { hasCode } from './upload-failures.ts';
import { wholeParts, type UploadRun } from './upload-run.ts';
import { sendAgain } from './upload-sending.ts';

/** How often the server may miss parts it had. */
const ROUNDS = 3;

/** Completes; where an answer was lost the upload may be over because it is done. */
async function complete(run: UploadRun, sha256: string): Promise<Backup> {
  const { api } = run.tools;
  const { backupId } = run.upload;
  try {
    return await run.persist(() => api.complete(backupId, sha256));
  } catch (error) {
    if (!hasCode(error, 'UPLOAD_OVER')) throw error;
    const stored = await run.persist(() => api.findStored(backupId));
    if (stored) return stored;
    throw error;
  }
}

async function sendMissing(run: UploadRun): Promise<void> {
  const { storedParts } = await run.persist(() => run.tools.api.resume(run.upload.backupId));
  const stored = wholeParts(run, storedParts);
  const missing = [...run.checksums].filter(([partNumber, sha256]) => {
    return stored.get(partNumber) !== sha256;
  });
  await sendAgain(
    run,
    missing.map(([partNumber, sha256]) => ({ partNumber, sha256 })),
  );
}

/** Has the server put the parts together; those it says it misses are sent again. */
export async function finishUpload(run: UploadRun, sha256: string): Promise<Backup> {
  for (let round = 1; ; round += 1) {
    try {
      return await complete(run, sha256);
    } catch (error) {
      if (round === ROUNDS || !hasCode(error, 'UPLOAD_INCOMPLETE')) throw error;
      await sendMissing(run);
    }
  }
}
