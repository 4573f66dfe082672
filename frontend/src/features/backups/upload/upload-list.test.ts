import { describe, expect, it } from 'vitest';
import type { UploadEngine } from './upload-engine.ts';
import { createUploadList, isUnfinished } from './upload-list.ts';
import type { UploadApi } from './upload-ports.ts';
import { blankState, type UploadState } from './upload-state.ts';
import { backup, fileOf } from './upload-world.samples.ts';

/** An engine whose states a test sets. */
function fakeEngine(known?: string) {
  const listeners = new Set<() => void>();
  let state = blankState(20);
  let backupId = known;
  const log: string[] = [];
  const set = (part: Partial<UploadState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const engine: UploadEngine = {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    backupId: () => backupId,
    pause: () => undefined,
    resume: () => undefined,
    cancel: () => {
      log.push('cancel');
      set({ outcome: 'cancelled' });
      return Promise.resolve();
    },
    stop: () => log.push('stop'),
  };
  const begin = (id: string) => {
    backupId = id;
    set({ phase: 'started' });
  };
  return { engine, set, begin, log };
}

function listOf() {
  const engines: ReturnType<typeof fakeEngine>[] = [];
  const requests: unknown[] = [];
  const list = createUploadList((request) => {
    requests.push(request);
    const made = fakeEngine('pending' in request ? request.pending.backupId : undefined);
    engines.push(made);
    return made.engine;
  });
  const add = (name: string) => {
    const form = { filename: name, description: '' };
    list.add({
      site: { websiteId: 'site', name: 'Tienda' },
      name,
      request: { file: fileOf('abc'), form },
      api: {} as UploadApi,
    });
  };
  const names = () => list.all().map(({ name }) => name);
  const at = (n: number) => engines[n] as ReturnType<typeof fakeEngine>;
  return { list, add, names, at, engines, requests };
}
const failure = { message: 'No', goesOn: true };

describe('uploads of a page', () => {
  it('run one after the other, however each ends', () => {
    const { add, at, engines, list } = listOf();
    for (const name of ['uno', 'dos', 'tres', 'cuatro']) add(name);
    expect(engines).toHaveLength(1);
    at(0).set({ outcome: 'done', backup: backup() });
    expect(engines).toHaveLength(2);
    at(1).set({ outcome: 'failed', failure });
    expect(engines).toHaveLength(3);
    at(2).set({ outcome: 'cancelled' });
    expect(engines).toHaveLength(4);
    expect(list.all().map(({ name }) => name)).toEqual(['uno', 'dos', 'cuatro']);
  });

  it('report each end once', () => {
    const { add, at, list } = listOf();
    const ends: string[] = [];
    list.subscribeEnds(({ name }, { outcome }) => ends.push(`${name} ${outcome}`));
    add('uno');
    add('dos');
    at(0).set({ outcome: 'done' });
    at(0).set({});
    at(1).set({ outcome: 'failed', failure });
    expect(ends).toEqual(['uno done', 'dos failed']);
  });

  it('are known by their backup once the server has one', () => {
    const { add, at, list } = listOf();
    add('uno');
    let notified = 0;
    list.subscribe(() => (notified += 1));
    at(0).begin('backup-1');
    expect(list.all()[0]?.backupId).toBe('backup-1');
    expect(notified).toBe(1);
  });

  it('go on after a failure with what the server has, in their turn', () => {
    const { add, at, engines, list, requests } = listOf();
    add('uno');
    add('dos');
    at(0).begin('backup-1');
    at(0).set({ outcome: 'failed', failure });
    list.retry(list.all()[0]?.id ?? 0);
    expect(engines).toHaveLength(2);
    at(1).set({ outcome: 'done' });
    expect(requests.at(-1)).toMatchObject({ pending: { backupId: 'backup-1' } });
  });

  it('are cancelled while they run, and leave at once while they wait', () => {
    const { add, at, list, names } = listOf();
    add('uno');
    add('dos');
    const [first, second] = list.all();
    list.cancel(second?.id ?? 0);
    expect(names()).toEqual(['uno']);
    list.cancel(first?.id ?? 0);
    expect(at(0).log).toEqual(['cancel']);
    expect(names()).toEqual([]);
  });

  it('leave the list when they have ended, and not before', () => {
    const { add, at, list, names } = listOf();
    add('uno');
    const id = list.all()[0]?.id ?? 0;
    list.dismiss(id);
    expect(names()).toEqual(['uno']);
    at(0).set({ outcome: 'done' });
    list.dismiss(id);
    expect(names()).toEqual([]);
  });

  it('stop together when the person leaves', () => {
    const { add, at, list, names } = listOf();
    add('uno');
    add('dos');
    list.stop();
    expect(at(0).log).toEqual(['stop']);
    expect(names()).toEqual([]);
    expect(list.all().some(isUnfinished)).toBe(false);
  });

  it('that failed give way to the same upload, begun again', () => {
    const { add, at, list } = listOf();
    add('uno');
    at(0).begin('backup-1');
    at(0).set({ outcome: 'failed', failure });
    list.add({
      site: { websiteId: 'site', name: 'Tienda' },
      name: 'otra vez',
      request: { file: fileOf('abc'), pending: { backupId: 'backup-1' } },
      api: {} as UploadApi,
    });
    expect(list.all().map(({ name }) => name)).toEqual(['otra vez']);
  });
});
