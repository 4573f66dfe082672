import { uploadMilestones } from '../../../../../functions/backups/upload/backups.uploads.domain.ts';

/** How far an upload is, in order; each phase is entered when what it is called after begins or is true. */
export const uploadPhases = [
  'starting',
  'started',
  'sending',
  'verified',
  'completing',
  'done',
] as const;
export type UploadPhase = (typeof uploadPhases)[number];

const [STARTED, SENDING, SENT, VERIFIED, COMPLETING, DONE] = uploadMilestones;

/**
 * 'Upload progress milestones 5, 10, 80, 90, 95, 100' (spec 001 §9), which does not say of what: 5 room is reserved;
 * 10 the first part goes; from 10 to 80 as many as bytes were sent; 80 all parts are there; 90 the whole file's
 * checksum is computed; 95 the server puts the parts together; 100 the backup is stored.
 */
export function percentOf(phase: UploadPhase, sentBytes: number, size: number): number {
  if (phase !== 'sending') {
    const fixed = {
      starting: 0,
      started: STARTED,
      verified: VERIFIED,
      completing: COMPLETING,
      done: DONE,
    };
    return fixed[phase];
  }
  const share = size === 0 ? 1 : Math.min(1, sentBytes / size);
  return Math.floor(SENDING + (SENT - SENDING) * share);
}
