import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/http/api-error.ts';
import { createUpload, type UploadEngine } from './upload-engine.ts';
import { PARTS_IN_FLIGHT } from './upload-run.ts';
import { READ_AHEAD } from './upload-queue.ts';
import {
  backup,
  backupId,
  contentOf,
  createWorld,
  fileOf,
  network,
  refused,
  type Asked,
  type Kind,
  type Trouble,
} from './upload-world.samples.ts';

const form = { filename: 'Copia de marzo', description: '' };
const isOver = (engine: UploadEngine) =>
  !['active', 'cancelling'].includes(engine.getState().outcome);
const ended = (engine: UploadEngine) =>
  vi.waitFor(() => expect(isOver(engine)).toBe(true), { timeout: 20_000, interval: 1 });
const whole = (stored: Map<number, string>) =>
  [...stored]
    .toSorted(([one], [other]) => one - other)
    .map(([, part]) => part)
    .join('');

/** Fails the requests of a kind the first `times`. */
const failing = (kind: Kind, error: () => Error, { times = 1, after = false } = {}) => {
  let left = times;
  return (asked: Asked): Trouble => {
    if (asked.kind !== kind || left === 0) return undefined;
    left -= 1;
    return { error: error(), after };
  };
};

function begin(size: number, trouble?: (asked: Asked) => Trouble) {
  const content = contentOf(size);
  const { world, tools } = createWorld(content, trouble);
  const engine = createUpload({ file: world.file, form }, tools);
  return { content, world, tools, engine };
}
const asked = (world: { asked: Asked[] }, kind: Kind) =>
  world.asked.filter((each) => each.kind === kind);

describe('an upload', () => {
  it('sends every part once and completes with the whole checksum', async () => {
    const { content, world, engine } = begin(4 * 40 + 3);
    await ended(engine);
    expect(engine.getState()).toMatchObject({ outcome: 'done', percent: 100, phase: 'done' });
    expect(engine.getState().backup?.sha256).toBe(`sum:${content}`);
    expect(whole(world.stored)).toBe(content);
    expect(asked(world, 'put')).toHaveLength(41);
  });

  it('has six parts in flight at most, and uses them', async () => {
    const { world, engine } = begin(4 * 60);
    await ended(engine);
    expect(world.mostInFlight).toBe(PARTS_IN_FLIGHT);
  });

  it('reads the file once, in order, and a dozen parts ahead at most', async () => {
    const { world, engine } = begin(4 * 60);
    await ended(engine);
    expect(world.hashed).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    // Those that wait, those in flight, and the page that is being signed.
    expect(world.mostAhead).toBeLessThanOrEqual(2 * READ_AHEAD + PARTS_IN_FLIGHT);
  });

  it('signs by the page', async () => {
    const { world, engine } = begin(4 * 60);
    await ended(engine);
    expect(world.pages.length).toBeLessThan(60);
    expect(world.pages.reduce((sum, parts) => sum + parts, 0)).toBe(60);
  });

  it('reports how far it is, and never goes back', async () => {
    const { world, engine } = begin(
      4 * 30,
      failing('put', () => refused(500), { times: 9 }),
    );
    const seen: number[] = [];
    engine.subscribe(() => seen.push(engine.getState().percent));
    await ended(engine);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(seen).toEqual(expect.arrayContaining([5, 10, 90, 95, 100]));
    expect(world.inFlight).toBe(0);
  });
});

describe('failures that pass', () => {
  it.each([
    ['a lost connection', () => refused(0)],
    ['a busy storage', () => refused(503)],
    ['a URL that ran out', () => refused(403)],
    ['a URL whose credentials ended', () => refused(400, 'ExpiredToken')],
    ['a line that was too slow', () => refused(400, 'RequestTimeout')],
    ['a damaged part', () => refused(400)],
  ])('sends a part again after %s', async (_what, error) => {
    const { content, world, engine } = begin(40, failing('put', error));
    await ended(engine);
    expect(engine.getState().outcome).toBe('done');
    expect(whole(world.stored)).toBe(content);
    expect(asked(world, 'put')).toHaveLength(11);
  });

  it.each([
    ['AccessDenied', 403],
    ['ExpiredToken', 400],
  ])('signs a part again, at once, when its URL is answered %s', async (code, status) => {
    const { world, engine } = begin(
      4,
      failing('put', () => refused(status, code)),
    );
    await ended(engine);
    expect(engine.getState().outcome).toBe('done');
    expect(asked(world, 'sign')).toHaveLength(2);
    expect(world.now).toBe(0);
  });

  it('waits for an API that restarts, and says so meanwhile', async () => {
    const down = () => new ApiError('INTERNAL', 'Reinicio', { status: 502 });
    const { engine } = begin(40, failing('sign', down, { times: 6 }));
    const waits: boolean[] = [];
    engine.subscribe(() => waits.push(engine.getState().isWaiting));
    await ended(engine);
    expect(waits).toContain(true);
    expect(engine.getState()).toMatchObject({ outcome: 'done', isWaiting: false });
  });

  it('begins one upload though the answer to the start was lost', async () => {
    const { world, engine } = begin(40, failing('start', network, { after: true }));
    await ended(engine);
    expect(engine.getState().outcome).toBe('done');
    expect(world.begun).toBe(1);
  });

  it('is done though the answer to the completion was lost', async () => {
    const { engine } = begin(40, failing('complete', network, { after: true }));
    await ended(engine);
    expect(engine.getState().outcome).toBe('done');
  });

  it('sends again what the server misses at completion', async () => {
    const { world, tools } = createWorld(contentOf(40));
    let lost = false;
    world.trouble = ({ kind }) => {
      if (kind === 'complete' && !lost) {
        lost = true;
        world.stored.delete(3);
      }
      return undefined;
    };
    const engine = createUpload({ file: world.file, form }, tools);
    await ended(engine);
    expect(engine.getState().outcome).toBe('done');
    expect(whole(world.stored)).toBe(contentOf(40));
  });
});

describe('failures that stay', () => {
  it.each([
    ['BACKUP_NO_SPACE', 'Espacio insuficiente. Tienes 1 MB disponible de 2 GB', false],
    ['BACKUP_TOO_LARGE', 'Archivo demasiado grande. Límite máximo: 2 GB', true],
    ['FORBIDDEN', 'No puedes', true],
  ] as const)('says what the server said: %s', async (code, message, goesOn) => {
    const error = () => new ApiError(code, message, { status: 409 });
    const { engine } = begin(40, failing('start', error));
    await ended(engine);
    const expected = code === 'FORBIDDEN' ? `Error de base de datos: ${message}` : message;
    expect(engine.getState()).toMatchObject({
      outcome: 'failed',
      failure: { message: expected, goesOn },
    });
  });

  it.each([
    [403, 'AccessDenied', 'no dio permiso', 2],
    [403, undefined, 'no dio permiso', 2],
    [400, 'ExpiredToken', 'venció', 2],
    [400, 'EntityTooLarge', 'de este tamaño', 1],
    [400, 'InvalidRequest', 'no aceptó el archivo (400)', 1],
    [404, 'NoSuchUpload', 'ya no está en el almacenamiento', 1],
  ])('reports a refusal by S3 at once: %s %s', async (...[status, code, reason, puts]) => {
    const { world, engine } = begin(
      4,
      failing('put', () => refused(status, code), { times: 99 }),
    );
    await ended(engine);
    const { failure } = engine.getState();
    expect(failure?.message).toMatch(/^Error de subida: /);
    expect(failure?.message).toContain(reason);
    expect(failure?.goesOn).toBe(status !== 404);
    // Nothing was waited for, and a URL is signed again only where another may do.
    expect([world.now, asked(world, 'put').length]).toEqual([0, puts]);
  });

  it('takes a part that comes damaged three times for a file that changed', async () => {
    const damaged = failing('put', () => refused(400, 'BadDigest'), { times: 99 });
    const { world, engine } = begin(4, damaged);
    await ended(engine);
    expect(engine.getState().failure?.message).toContain('una parte llegó dañada');
    expect(asked(world, 'put')).toHaveLength(3);
    expect(world.now).toBeLessThan(5_000);
  });

  it.each([
    [500, 'InternalError', 'el almacenamiento no está disponible'],
    [503, 'SlowDown', 'recibe demasiadas subidas'],
    [0, undefined, 'se perdió la conexión con el almacenamiento'],
  ])('gives up when the storage fails for minutes: %i %s', async (...[status, code, reason]) => {
    const { world, engine } = begin(
      40,
      failing('put', () => refused(status, code), { times: 10_000 }),
    );
    await ended(engine);
    expect(engine.getState().failure?.message).toMatch(/^Error de subida: /);
    expect(engine.getState().failure?.message).toContain(reason);
    expect(world.now).toBeGreaterThan(120_000);
    expect(world.inFlight).toBeLessThanOrEqual(PARTS_IN_FLIGHT);
  });

  it('says that the file cannot be read', async () => {
    const { world, engine } = begin(40);
    world.unreadable = true;
    await ended(engine);
    expect(engine.getState().failure?.message).toMatch(/no pudimos leer el archivo/);
  });

  it('reads what is unknown as unknown', async () => {
    const { engine } = begin(
      40,
      failing('sign', () => new TypeError('?')),
    );
    await ended(engine);
    expect(engine.getState().failure?.message).toBe('Error desconocido');
  });
});

describe('pausing', () => {
  it('sends nothing while paused, and goes on', async () => {
    const { content, world, engine } = begin(4 * 40);
    await vi.waitFor(() => expect(world.stored.size).toBeGreaterThan(5), { interval: 1 });
    engine.pause();
    expect(engine.getState().hold).toBe('paused');
    await vi.waitFor(() => expect(world.inFlight).toBe(0), { interval: 1 });
    const stored = world.stored.size;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(world.stored.size).toBe(stored);
    engine.resume();
    await ended(engine);
    expect(whole(world.stored)).toBe(content);
  });

  it('keeps showing what had left, though it has to leave again', async () => {
    const { world, tools } = createWorld(contentOf(4));
    let puts = 0;
    const putPart: typeof tools.putPart = (part) => {
      puts += 1;
      if (puts > 1) return tools.putPart(part);
      part.onSent(3);
      return new Promise((_resolve, reject) => {
        part.signal.addEventListener('abort', () => {
          // Long enough for the numbers to be shown again.
          world.now += 1_000;
          reject(refused(0));
        });
      });
    };
    const engine = createUpload({ file: fileOf(contentOf(4)), form }, { ...tools, putPart });
    const shown: number[] = [];
    engine.subscribe(() => shown.push(engine.getState().sentBytes));
    await vi.waitFor(() => expect(engine.getState().sentBytes).toBe(3), { interval: 1 });
    engine.pause();
    // The part is dropped a turn later.
    await new Promise((resolve) => setTimeout(resolve));
    expect(engine.getState()).toMatchObject({ hold: 'paused', sentBytes: 3 });
    engine.resume();
    await ended(engine);
    expect(engine.getState()).toMatchObject({ outcome: 'done', sentBytes: 4 });
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  });

  it('pauses without a connection and goes on by itself', async () => {
    const { content, world, engine } = begin(4 * 40);
    await vi.waitFor(() => expect(world.stored.size).toBeGreaterThan(5), { interval: 1 });
    world.trouble = () => (world.online ? undefined : { error: network() });
    world.goOffline(false);
    expect(engine.getState().hold).toBe('offline');
    await vi.waitFor(() => expect(world.inFlight).toBe(0), { interval: 1 });
    world.goOffline(true);
    await ended(engine);
    expect(engine.getState().outcome).toBe('done');
    expect(whole(world.stored)).toBe(content);
  });
});

describe('going on after a reload', () => {
  const resumed = (content: string, stored: [number, string][]) => {
    const { world, tools } = createWorld(content);
    world.status = 'pending';
    world.stored = new Map(stored);
    const engine = createUpload({ file: fileOf(content), pending: backup() }, tools);
    return { world, engine };
  };

  it('sends only what is missing', async () => {
    const content = contentOf(40);
    const { world, engine } = resumed(content, [
      [1, content.slice(0, 4)],
      [4, content.slice(12, 16)],
    ]);
    await ended(engine);
    expect(engine.getState().outcome).toBe('done');
    expect(asked(world, 'put').map(({ partNumber }) => partNumber)).not.toContain(1);
    expect(asked(world, 'put')).toHaveLength(8);
    expect(whole(world.stored)).toBe(content);
  });

  it('knows another file before anything of it is sent', async () => {
    const content = contentOf(40);
    const { world, engine } = resumed(content, [[7, 'xxxx']]);
    await ended(engine);
    expect(engine.getState().failure?.message).toMatch(/no es el mismo que se empezó a subir/);
    expect(asked(world, 'put')).toEqual([]);
  });

  it('sends a part again that arrived in half', async () => {
    const content = contentOf(40);
    const { world, engine } = resumed(content, [[2, content.slice(4, 6)]]);
    await ended(engine);
    expect(whole(world.stored)).toBe(content);
  });
});

describe('cancelling', () => {
  it('leaves nothing behind, and no request', async () => {
    const { world, engine } = begin(4 * 40);
    await vi.waitFor(() => expect(world.stored.size).toBeGreaterThan(5), { interval: 1 });
    await engine.cancel();
    expect(engine.getState().outcome).toBe('cancelled');
    expect(world.status).toBe('over');
    await vi.waitFor(() => expect(world.inFlight).toBe(0), { interval: 1 });
    expect(world.stored.size).toBe(0);
  });

  it('cancels an upload whose start is still on its way', async () => {
    const { world, engine } = begin(40);
    await engine.cancel();
    expect(engine.getState().outcome).toBe('cancelled');
    expect(world.status).toBe('over');
  });

  it('cancels a paused one, and takes one that is over for cancelled', async () => {
    const { world, engine } = begin(4 * 40);
    await vi.waitFor(() => expect(world.stored.size).toBeGreaterThan(2), { interval: 1 });
    engine.pause();
    world.status = 'over';
    await engine.cancel();
    expect(engine.getState().outcome).toBe('cancelled');
  });

  it('is too late once the parts are put together', async () => {
    const { world, engine } = begin(8);
    await vi.waitFor(() => expect(engine.getState().phase).toBe('completing'), { interval: 1 });
    await engine.cancel();
    await ended(engine);
    expect(engine.getState().outcome).toBe('done');
    expect(asked(world, 'cancel')).toEqual([]);
  });

  it('knows of which backup it is', async () => {
    const { engine } = begin(8);
    await ended(engine);
    expect(engine.backupId()).toBe(backupId);
  });
});

describe('whatever fails on the way', () => {
  const troubles: fc.Arbitrary<Trouble>[] = [
    fc.constant(undefined),
    fc.boolean().map((after) => ({ error: network(), after })),
    fc.constantFrom(0, 500, 503).map((status) => ({ error: refused(status) })),
    fc.boolean().map((after) => {
      return { error: new ApiError('INTERNAL', 'Reinicio', { status: 502 }), after };
    }),
  ];
  const interruption = fc.constantFrom('nothing', 'pause', 'offline', 'cancel');

  it('ends completed with all parts there, or cancelled with none', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 70 }),
        fc.array(fc.oneof(...troubles), { maxLength: 14 }),
        fc.array(interruption, { maxLength: 3 }),
        async (size, script, interruptions) => {
          const left = [...script];
          const { content, world, engine } = begin(size, () => left.shift());
          for (const each of interruptions) {
            await new Promise((resolve) => setTimeout(resolve, 2));
            if (each === 'pause') engine.pause();
            if (each === 'offline') world.goOffline(false);
            if (each === 'cancel') void engine.cancel();
          }
          engine.resume();
          world.goOffline(true);
          await ended(engine);
          expect(world.mostInFlight).toBeLessThanOrEqual(PARTS_IN_FLIGHT);
          if (engine.getState().outcome === 'cancelled') {
            expect(world.status).not.toBe('pending');
            expect(world.stored.size).toBe(0);
          } else {
            expect(engine.getState()).toMatchObject({ outcome: 'done', percent: 100 });
            expect(whole(world.stored)).toBe(content);
            expect(world.begun).toBe(1);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
