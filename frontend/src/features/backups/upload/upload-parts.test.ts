import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createHash } from 'node:crypto';
import { type HashPort, openHasher } from './browser-tools.ts';
import { createPartHasher, type HashAnswer, type HashQuestion } from './part-hasher.ts';
import { FileUnreadable } from './upload-failures.ts';
import { delayOf } from './upload-retry.ts';
import { createBoard, percentOf, uploadPhases } from './upload-state.ts';
import { createTally } from './upload-tally.ts';
import { durationOf } from './upload.text.ts';

describe('the milestones', () => {
  it('are those of the specification, in the order of the phases', () => {
    const percents = uploadPhases.map((phase) => percentOf(phase, 0, 100));
    expect(percents).toEqual([0, 5, 10, 90, 95, 100]);
    expect(percentOf('sending', 100, 100)).toBe(80);
  });

  it('follow the bytes while parts are sent', () => {
    expect(percentOf('sending', 50, 100)).toBe(45);
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const percent = (sent: number) => percentOf('sending', sent, 1_000);
        expect(percent(less)).toBeLessThanOrEqual(percent(more));
        expect(percent(more)).toBeLessThanOrEqual(80);
      }),
    );
  });
});

describe('the time until a request is tried again', () => {
  it('doubles, differs, and ends at 15 seconds', () => {
    expect([1, 2, 3, 4].map((failures) => delayOf(failures, () => 0))).toEqual([
      250, 500, 1_000, 2_000,
    ]);
    expect(delayOf(50, () => 0.999)).toBeLessThanOrEqual(15_000);
    expect(delayOf(50, () => 0)).toBe(7_500);
  });
});

describe('the speed', () => {
  const at = (
    steps: (advance: (ms: number) => void) => (tally: ReturnType<typeof createTally>) => void,
  ) => {
    let now = 0;
    const tally = createTally(
      () => now,
      () => undefined,
    );
    steps((milliseconds) => {
      now += milliseconds;
    })(tally);
    return tally;
  };

  it('is that of the last ten seconds', () => {
    const tally = at((advance) => (counted) => {
      for (let second = 1; second <= 30; second += 1) {
        advance(1_000);
        // Fast first, then slow.
        counted.arrived(second, second <= 15 ? 1_000 : 100);
      }
    });
    expect(tally.bytesPerSecond()).toBe(100);
  });

  it('is unknown at first and after a pause, and what was dropped does not count', () => {
    const tally = at((advance) => (counted) => {
      counted.stored(50);
      counted.sending(1, 10);
      advance(2_000);
      counted.sending(1, 30);
      expect(counted.bytesPerSecond()).toBe(10);
      counted.dropped(1);
      counted.forget();
    });
    expect(tally.bytesPerSecond()).toBeUndefined();
    expect(tally.sentBytes()).toBe(50);
  });

  it.each([
    [0.2, '1 segundo'],
    [45, '45 segundos'],
    [61, '2 minutos'],
    [3_700, '2 horas'],
  ])('leaves %s seconds as %s', (seconds, words) => {
    expect(durationOf(seconds)).toBe(words);
  });
});

describe('the numbers on the screen', () => {
  it('change a few times a second, and end with the last', () => {
    vi.useFakeTimers();
    try {
      const board = createBoard(100, Date.now);
      const tally = createTally(Date.now, board.tick);
      board.tally(tally);
      const seen: number[] = [];
      board.subscribe(() => seen.push(board.get().sentBytes));
      tally.sending(1, 10);
      tally.sending(1, 20);
      tally.sending(1, 30);
      tally.arrived(1, 50);
      expect(seen).toEqual([10]);
      vi.runAllTimers();
      expect(seen).toEqual([10, 50]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the checksums', () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, index) => index % 251);
  const sum = (part: Uint8Array, encoding: 'base64' | 'hex') =>
    createHash('sha256').update(part).digest(encoding);

  it('are those of each part and of the whole file', async () => {
    const hasher = createPartHasher(new Blob([bytes]), 400);
    for (const [index, from] of [0, 400, 800].entries()) {
      const expected = sum(bytes.subarray(from, from + 400), 'base64');
      expect(await hasher.part(index + 1)).toBe(expected);
    }
    expect(await hasher.whole()).toBe(sum(bytes, 'hex'));
  });

  it('are computed in order only', async () => {
    const hasher = createPartHasher(new Blob([bytes]), 400);
    await expect(hasher.part(2)).rejects.toThrow(RangeError);
  });

  it('report a file that became shorter', async () => {
    const short = { slice: () => ({ size: 400, arrayBuffer: async () => new ArrayBuffer(10) }) };
    await expect(createPartHasher(short as unknown as Blob, 400).part(1)).rejects.toThrow(
      /shorter/,
    );
  });
});

describe('the hashing worker as the page sees it', () => {
  const portOf = (answer: (question: HashQuestion) => HashAnswer | undefined) => {
    const questions: HashQuestion[] = [];
    const port: HashPort & { ended: boolean } = {
      ended: false,
      onmessage: null,
      onerror: null,
      postMessage: (question) => {
        questions.push(question);
        const data = answer(question);
        if (data) queueMicrotask(() => port.onmessage?.({ data } as MessageEvent<HashAnswer>));
      },
      terminate: () => {
        port.ended = true;
      },
    };
    return { port, questions };
  };

  it('is asked for one part after the other, and ended', async () => {
    const { port, questions } = portOf((question) =>
      question.type === 'open' ? undefined : { sha256: question.type },
    );
    const hasher = openHasher(new Blob(['abc']), 2, port);
    expect(await hasher.part(1)).toBe('part');
    expect(await hasher.whole()).toBe('whole');
    hasher.close();
    expect(questions.map(({ type }) => type)).toEqual(['open', 'part', 'whole']);
    expect(port.ended).toBe(true);
  });

  it('reports a file it cannot read, and its own end', async () => {
    const { port } = portOf((question) =>
      question.type === 'part' && question.partNumber === 1 ? { failed: 'deleted' } : undefined,
    );
    const hasher = openHasher(new Blob(['abc']), 2, port);
    await expect(hasher.part(1)).rejects.toThrow(FileUnreadable);
    const asked = hasher.part(2);
    hasher.close();
    await expect(asked).rejects.toThrow(FileUnreadable);
  });
});
