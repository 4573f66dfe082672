import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import type { UploadFailure } from './upload-failures.ts';
import type { HoldReason } from './upload-hold.ts';
import { percentOf, type UploadPhase } from './upload-progress.ts';
import type { Tally } from './upload-tally.ts';

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
  /** Tells at once. */
  set: (change: Partial<UploadState>) => void;
  /** Tells of new numbers: now, or once the last time was a while ago. The last of them is always told. */
  tick: () => void;
  tally: (tally: Tally) => void;
}

export function createBoard(size: number, now: () => number): StateBoard {
  const listeners = new Set<() => void>();
  let state = blankState(size);
  let counted: Tally | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  let later: ReturnType<typeof setTimeout> | undefined;
  const set = (change: Partial<UploadState>) => {
    clearTimeout(later);
    later = undefined;
    state = { ...state, ...change };
    if (counted) state = measured(state, counted);
    toldAt = now();
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
      const wait = toldAt + SHOWN_EVERY_MS - now();
      if (wait <= 0) set({});
      else later ??= setTimeout(() => set({}), wait);
    },
    tally: (tally) => {
      counted = tally;
    },
  };
}
