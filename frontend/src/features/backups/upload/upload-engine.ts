import type {
  ResumedUpload,
  StoredPart,
  Upload,
} from '../../../../../functions/backups/upload/backups.uploads.domain.ts';
import { failureOf, hasCode } from './upload-failures.ts';
import type { UploadRequest, UploadTools } from './upload-ports.ts';
import { createHold, createPersist, type Persist } from './upload-retry.ts';
import {
  finishUpload,
  hashFile,
  queueOf,
  sendParts,
  type UploadRun,
  wholeParts,
} from './upload-run.ts';
import { createBoard, type StateBoard, type UploadState } from './upload-state.ts';
import { createTally } from './upload-tally.ts';

/** An upload that runs by itself until it is done, refused or cancelled. */
export interface UploadEngine {
  getState: () => UploadState;
  subscribe: (listener: () => void) => () => void;
  /** Of the backup, once there is one: by it another engine goes on after a failure. */
  backupId: () => string | undefined;
  pause: () => void;
  resume: () => void;
  /** Gives it up and leaves nothing behind; too late once the server puts the parts together. */
  cancel: () => Promise<void>;
  /** Stops sending; what was sent stays, and can be resumed. */
  stop: () => void;
}

class Stopped extends Error {}

interface Begun {
  upload: Upload;
  storedParts: readonly StoredPart[];
}

/** Starts an upload or goes on with one. A start whose answer was lost may have begun one: that is looked for. */
async function begin(request: UploadRequest, { api }: UploadTools, persist: Persist) {
  if ('pending' in request) {
    const { backupId } = request.pending;
    const resumed: ResumedUpload = await persist(() => api.resume(backupId));
    return { upload: resumed, storedParts: resumed.storedParts };
  }
  const { file, form } = request;
  let isRepeated = false;
  const upload = await persist(async () => {
    const begun = isRepeated ? await api.findStarted(file, form) : undefined;
    isRepeated = true;
    return begun ?? api.start(file, form);
  });
  return { upload, storedParts: [] };
}

/** Sends what is missing and has it put together. */
async function carryOut(run: UploadRun, storedParts: readonly StoredPart[], board: StateBoard) {
  const queue = queueOf(run);
  const onFirst = () => {
    if (board.get().phase === 'started') board.set({ phase: 'sending' });
  };
  const [sha256] = await Promise.all([
    hashFile(run, queue, wholeParts(run, storedParts)),
    sendParts(run, queue, onFirst),
  ]);
  board.set({ phase: 'verified' });
  board.set({ phase: 'completing' });
  return finishUpload(run, sha256);
}

export function createUpload(request: UploadRequest, tools: UploadTools): UploadEngine {
  const { clock, connection } = tools;
  const life = new AbortController();
  const board = createBoard(request.file.size, clock.now);
  const tally = createTally(clock.now, board.tick);
  board.tally(tally);
  const hold = createHold(life.signal, () => {
    tally.forget();
    board.set({ hold: hold.reason() });
  });
  const followConnection = () => hold.set('offline', !connection.isOnline());
  const unfollow = connection.subscribe(followConnection);
  followConnection();
  const waiting = new Set<object>();
  const onWaiting = (one: object, waits: boolean) => {
    if (waits) waiting.add(one);
    else waiting.delete(one);
    const isWaiting = waiting.size > 0;
    if (board.get().isWaiting !== isWaiting) board.set({ isWaiting });
  };
  const persist = createPersist({ ...tools, hold, life: life.signal, onWaiting });
  let begun: Begun | undefined;

  const work = async () => {
    begun = await begin(request, tools, persist);
    life.signal.throwIfAborted();
    board.set({ phase: 'started' });
    const { upload, storedParts } = begun;
    const hasher = tools.openHasher(request.file, upload.partBytes);
    life.signal.addEventListener('abort', hasher.close);
    const checksums = new Map<number, string>();
    const parts = { file: request.file, upload, hasher, tools, persist, tally, checksums };
    try {
      return await carryOut({ ...parts, life: life.signal }, storedParts, board);
    } finally {
      hasher.close();
    }
  };
  const ended = work()
    .then((backup) => board.set({ outcome: 'done', phase: 'done', backup }))
    .catch((error: unknown) => {
      const isStopped = life.signal.aborted;
      life.abort(error);
      if (!isStopped) board.set({ outcome: 'failed', failure: failureOf(error) });
    })
    .finally(unfollow);

  const backupId = () =>
    begun?.upload.backupId ?? ('pending' in request ? request.pending.backupId : undefined);
  /** Held up by nothing: neither a pause nor an end. */
  const persistAnyway = () => {
    const free = new AbortController().signal;
    return createPersist({
      ...tools,
      hold: createHold(free, () => undefined),
      life: free,
      onWaiting,
    });
  };
  const cancelOnServer = async () => {
    const again = persistAnyway();
    // Also what a start may have begun whose answer never came.
    const found =
      backupId() ?? ('form' in request ? await again(() => findStarted(request)) : undefined);
    if (found === undefined) return;
    await again(() => tools.api.cancel(found)).catch((error: unknown) => {
      // It is over already: that is what was wanted.
      if (!hasCode(error, 'UPLOAD_OVER') && !hasCode(error, 'NOT_FOUND')) throw error;
    });
  };
  const findStarted = async ({ file, form }: Extract<UploadRequest, { form: unknown }>) =>
    (await tools.api.findStarted(file, form))?.backupId;

  return {
    getState: board.get,
    subscribe: board.subscribe,
    backupId,
    pause: () => hold.set('paused', true),
    resume: () => hold.set('paused', false),
    cancel: async () => {
      if (board.get().phase === 'completing' || board.get().phase === 'done') return;
      board.set({ outcome: 'cancelling' });
      life.abort(new Stopped());
      await ended;
      try {
        await cancelOnServer();
        board.set({ outcome: 'cancelled' });
      } catch (error) {
        board.set({ outcome: 'failed', failure: failureOf(error) });
      }
    },
    stop: () => life.abort(new Stopped()),
  };
}
