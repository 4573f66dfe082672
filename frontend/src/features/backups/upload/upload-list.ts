import type { UploadEngine } from './upload-engine.ts';
import type { UploadApi, UploadRequest, UploadSite } from './upload-ports.ts';
import type { UploadState } from './upload-state.ts';

/** An upload that somebody asked for. */
interface WantedUpload {
  site: UploadSite;
  /** What the backup is called. */
  name: string;
  request: UploadRequest;
  api: UploadApi;
}

/** An upload of this page: one that waits for its turn, runs, or has ended. */
export interface ListedUpload extends WantedUpload {
  id: number;
  /** Undefined while it waits for its turn. */
  engine: UploadEngine | undefined;
  /** Undefined until the server knows it. */
  backupId: string | undefined;
}

export interface UploadList {
  all: () => readonly ListedUpload[];
  /** Called when one is added, starts, is known to the server, ends or leaves. */
  subscribe: (listener: () => void) => () => void;
  /** Called with each that ends, however it ends. */
  subscribeEnds: (listener: (upload: ListedUpload, state: UploadState) => void) => () => void;
  add: (wanted: WantedUpload) => void;
  /** Goes on with one that failed, in its turn. */
  retry: (id: number) => void;
  /** Gives one up; the server keeps nothing of it. */
  cancel: (id: number) => void;
  /** Takes one from the list that has ended. */
  dismiss: (id: number) => void;
  /** Stops all. What the server has of them can be resumed. */
  stop: () => void;
}

export const isRunning = ({ outcome }: UploadState): boolean =>
  outcome === 'active' || outcome === 'cancelling';

/** Whether an upload waits or runs. */
export const isUnfinished = ({ engine }: ListedUpload): boolean =>
  engine === undefined || isRunning(engine.getState());

const runs = ({ engine }: ListedUpload) => engine !== undefined && isRunning(engine.getState());

/** Uploads one after the other: together none of them would be faster. */
export function createUploadList(
  startUpload: (request: UploadRequest, api: UploadApi) => UploadEngine,
): UploadList {
  const listeners = new Set<() => void>();
  const endListeners = new Set<(upload: ListedUpload, state: UploadState) => void>();
  let all: readonly ListedUpload[] = [];
  let lastId = 0;
  const find = (id: number) => all.find((each) => each.id === id);
  const set = (next: readonly ListedUpload[]) => {
    all = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, part: Partial<ListedUpload>) =>
    set(all.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const remove = (id: number) => set(all.filter((each) => each.id !== id));

  /** Follows one that runs until its end, and starts the next one then. */
  const follow = (id: number, engine: UploadEngine) => {
    const unfollow = engine.subscribe(() => {
      const known = find(id);
      const backupId = engine.backupId();
      if (known && known.backupId !== backupId) change(id, { backupId });
      const state = engine.getState();
      if (isRunning(state)) return;
      unfollow();
      const ended = find(id);
      if (state.outcome === 'cancelled') remove(id);
      // Its engine has what is shown of it: this notifies the others that it ended.
      else change(id, {});
      if (ended) for (const listener of endListeners) listener(ended, state);
      startNext();
    });
  };
  const startNext = () => {
    const next = all.some(runs) ? undefined : all.find(({ engine }) => engine === undefined);
    if (!next) return;
    const engine = startUpload(next.request, next.api);
    change(next.id, { engine, backupId: engine.backupId() });
    follow(next.id, engine);
  };

  return {
    all: () => all,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    subscribeEnds: (listener) => {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },
    add: (wanted) => {
      lastId += 1;
      const backupId = 'pending' in wanted.request ? wanted.request.pending.backupId : undefined;
      // One that failed and is begun again elsewhere is the same one.
      const others = all.filter(
        (each) => backupId === undefined || each.backupId !== backupId || isUnfinished(each),
      );
      set([...others, { ...wanted, id: lastId, engine: undefined, backupId }]);
      startNext();
    },
    retry: (id) => {
      const failed = find(id);
      if (failed?.backupId === undefined || isUnfinished(failed)) return;
      const { file } = failed.request;
      const request = { file, pending: { backupId: failed.backupId } };
      change(id, { request, engine: undefined });
      startNext();
    },
    cancel: (id) => {
      const engine = find(id)?.engine;
      if (engine) void engine.cancel();
      else remove(id);
    },
    dismiss: (id) => {
      const ended = find(id);
      if (ended && !isUnfinished(ended)) remove(id);
    },
    stop: () => {
      for (const { engine } of all) engine?.stop();
      set([]);
    },
  };
}
