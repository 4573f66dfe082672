import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { uploadMilestones } from '../../../../../functions/backups/upload/backups.uploads.domain.ts';
import type { UploadFailure } from './upload-failures.ts';
import type { HoldReason } from './upload-retry.ts';
import type { Tally } from './upload-tally.ts';

/** How far an upload is, in order; each phase is entered when what it is called after begins or is true. */
export const uploadPhases = [
  'starting',
  'started',
  'sending',
  'verified',
  'completing',
  'done',
] as const;
type UploadPhase = (typeof uploadPhases)[number];

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

type UploadOutcome = 'active' | 'done' | 'failed' | 'cancelling' | 'cancelled';

/** What a screen shows of an upload. */
export interface UploadState {
  outcome: UploadOutcome;
  phase: UploadPhase;
  /** Neither goes back, though a pause or a failure has bytes sent again. */
  percent: number;
  sentBytes: number;
  size: number;
  bytesPerSecond: number | undefined;
  secondsLeft: number | undefined;
  hold: HoldReason | null;
  /** Something failed and is tried again in a while. */
  isWaiting: boolean;
  backup: Backup | undefined;
  failure: UploadFailure | undefined;
}

export const blankState = (size: number): UploadState => ({
  outcome: 'active',
  phase: 'starting',
  percent: 0,
  sentBytes: 0,
  size,
  bytesPerSecond: undefined,
  secondsLeft: undefined,
  hold: null,
  isWaiting: false,
  backup: undefined,
  failure: undefined,
});

/** A screen needs no more: progress events come a hundred times a second. */
const SHOWN_EVERY_MS = 200;

/** Numbers as they are now. */
function measured(state: UploadState, tally: Tally): UploadState {
  const sentBytes = Math.min(state.size, Math.max(state.sentBytes, tally.sentBytes()));
  const isSending = state.phase === 'sending' && state.hold === null;
  const bytesPerSecond = isSending ? tally.bytesPerSecond() : undefined;
  const left = state.size - sentBytes;
  return {
    ...state,
    sentBytes,
    bytesPerSecond,
    secondsLeft: bytesPerSecond ? left / bytesPerSecond : undefined,
    percent: Math.max(state.percent, percentOf(state.phase, sentBytes, state.size)),
  };
}

export interface StateBoard {
  get: () => UploadState;
  subscribe: (listener: () => void) => () => void;
  /** Notifies at once. */
  set: (change: Partial<UploadState>) => void;
  /** Notifies of new numbers: now, or a while after the last time. It never leaves out the last of them. */
  tick: () => void;
  tally: (tally: Tally) => void;
}

export function createBoard(size: number, now: () => number): StateBoard {
  const listeners = new Set<() => void>();
  let state = blankState(size);
  let counted: Tally | undefined;
  let notifiedAt = Number.NEGATIVE_INFINITY;
  let later: ReturnType<typeof setTimeout> | undefined;
  const set = (change: Partial<UploadState>) => {
    clearTimeout(later);
    later = undefined;
    state = { ...state, ...change };
    if (counted) state = measured(state, counted);
    notifiedAt = now();
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
    tick: () => {
      const wait = notifiedAt + SHOWN_EVERY_MS - now();
      if (wait <= 0) set({});
      else later ??= setTimeout(() => set({}), wait);
    },
    tally: (tally) => {
      counted = tally;
    },
  };
}
