import { afterEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that is idle when the test says so. */
function idleBrowser() {
  const asked: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (act: () => void) => void asked.push(act));
  return { asked, beIdle: () => asked.shift()?.() };
}

describe('what waits until the browser is idle', () => {
  it('is done one after the other, each in its turn', () => {
    const { asked, beIdle } = idleBrowser();
    const done: string[] = [];
    whenIdle([() => done.push('first'), () => done.push('second')]);
    expect(done).toEqual([]);
    beIdle();
    expect(done).toEqual(['first']);
    beIdle();
    expect(done).toEqual(['first', 'second']);
    expect(asked).toEqual([]);
  });

  it('ends where nobody wants it any more', () => {
    const { beIdle } = idleBrowser();
    const done: string[] = [];
    const end = whenIdle([() => done.push('first'), () => done.push('second')]);
    beIdle();
    end();
    beIdle();
    expect(done).toEqual(['first']);
  });

  it('is done in tasks of their own where the browser does not say when', async () => {
    const done: string[] = [];
    whenIdle([() => done.push('first'), () => done.push('second')]);
    expect(done).toEqual([]);
    await vi.waitFor(() => expect(done).toEqual(['first', 'second']));
  });
});
