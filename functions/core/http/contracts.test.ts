import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorsOf } from './openapi.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { AppError, errorBodySchema, fieldErrorsOf, type ErrorCode } from './errors.ts';
import { routeKeyOf, type Contract, type Route } from './route.ts';
import * as z from 'zod';

const functionsDir = join(import.meta.dirname, '../..');
const files = readdirSync(functionsDir, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.contract.ts'))
  .sort();

const sizeOf = (contract: Contract) => Object.keys(contract).length;

/** Each route of every contract there is, by its key. */
const routes: [string, Route][] = [];
for (const file of files) {
  const module = (await import(join(functionsDir, file))) as Record<string, Contract>;
  // A contract that two Lambdas serve is exported in parts as well.
  const whole = Object.values(module)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, 1);
  for (const contract of whole) {
    routes.push(...Object.values(contract).map((r): [string, Route] => [routeKeyOf(r), r]));
  }
}

describe('the contracts', () => {
  it('are found', () => {
    expect(files.length).toBeGreaterThanOrEqual(4);
    expect(routes.length).toBeGreaterThanOrEqual(7);
  });

  it('declare each route once', () => {
    const keys = routes.map(([key]) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(routes)('%s answers errors there are, and says who may call it', (_, route) => {
    for (const code of errorsOf(route)) expect(errorCatalogue).toHaveProperty(code);
    for (const code of route.errors ?? []) expect(errorCatalogue).toHaveProperty(code);
    expect(route.summary).toMatch(/^[A-Z].*\.$/);
  });

  it.each(routes)('%s reads without changing anything if it is a GET', (_, route) => {
    if (route.method !== 'GET') return;
    expect(route.body).toBeUndefined();
    expect(route.status ?? 200).toBe(200);
  });

  it.each(routes)('%s declares its path’s parameters and no others', (_, route) => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(route.params?.shape ?? {}).sort()).toEqual(inPath.sort());
  });
});

describe('an error', () => {
  it.each(Object.keys(errorCatalogue) as ErrorCode[])(
    '%s has its status and a sentence',
    (code) => {
      const error = new AppError(code);
      expect(error.status).toBeGreaterThanOrEqual(400);
      expect(error.message.length).toBeGreaterThan(10);
      const body = { error: { code, message: error.message, requestId: 'r', correlationId: 'c' } };
      expect(errorBodySchema.parse(body)).toEqual(body);
    },
  );

  it('about a missing sign-in reads as the specification says', () => {
    expect(new AppError('UNAUTHENTICATED').message).toBe('Usuario no autenticado');
  });

  it('may say it in other words', () => {
    expect(new AppError('CONFLICT', { message: 'Otra cosa' }).message).toBe('Otra cosa');
  });

  it('groups what is wrong by field', () => {
    const schema = z.object({
      a: z.string().min(3, 'corto').regex(/x/, 'sin x'),
      b: z.array(z.string()),
    });
    const { error } = schema.safeParse({ a: 'y', b: ['z', 1] });
    expect(error && fieldErrorsOf(error)).toMatchObject({
      a: ['corto', 'sin x'],
      'b.1': [expect.any(String)],
    });
  });
});
