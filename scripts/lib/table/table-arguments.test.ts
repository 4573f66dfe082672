import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { StageError } from '../admin/stage-outputs.ts';
import { argumentsOf, instantField } from './table-arguments.ts';

const schema = z.object({ stage: z.string({ error: 'Falta --stage' }), at: instantField });
const read = (given: object) => argumentsOf(schema, () => given, 'Uso: así');

describe('the options of a command', () => {
  it('are read, an instant with its zone', () => {
    const at = '2026-11-21T12:00:00Z';
    expect(read({ stage: 'prod', at })).toEqual({ stage: 'prod', at: new Date(at) });
  });

  it.each<[Record<string, string>, string]>([
    [{ at: '2026-11-21T12:00:00Z' }, 'Falta --stage'],
    [{ stage: 'prod', at: '2026-11-21' }, 'Un instante es como'],
    [{ stage: 'prod', at: '2026-11-21T12:00:00' }, 'Un instante es como'],
  ])('say what is wrong with %j, and the usage', (given, problem) => {
    expect(() => read(given)).toThrow(StageError);
    expect(() => read(given)).toThrow(problem);
    expect(() => read(given)).toThrow('Uso: así');
  });

  it('say what Node says of one that there is not', () => {
    const parse = () => {
      throw new Error("Unknown option '--aply'");
    };
    expect(() => argumentsOf(schema, parse, 'Uso: así')).toThrow('--aply');
  });
});
