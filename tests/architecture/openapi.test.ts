import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { errorCatalogue } from '../../functions/core/http/error-catalogue.ts';
import { errorsOf } from '../../functions/core/http/openapi.ts';
import { openApiDocument } from '../../functions/core/http/openapi.ts';
import type { Route } from '../../functions/core/http/route.ts';
import { loadContracts } from '../../scripts/lib/contracts.ts';
import { rootDir } from '../support/root.ts';

const contracts = await loadContracts(rootDir);
const document = openApiDocument(contracts, '0.0.0');
const routes = Object.entries(contracts).flatMap(([noun, contract]) =>
  Object.entries(contract).map(([name, route]) => ({ id: `${noun}.${name}`, route })),
);

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string().min(10),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: z.looseObject({}) })),
  requestBody: z.looseObject({}).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string().min(1),
      content: z.record(z.string(), z.object({ schema: z.looseObject({}) })),
    }),
  ),
  security: z.array(z.record(z.string(), z.array(z.never()))),
});
const operations = new Map(
  Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .map((operation) => operationSchema.parse(operation))
    .map((operation) => [operation.operationId, operation]),
);

const parametersOf = (route: Route) => [
  ...[...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
  ...Object.keys(route.query?.shape ?? {}),
  ...(route.idempotent ? ['idempotency-key'] : []),
];
const statusesOf = (route: Route) => {
  const errors = errorsOf(route).map((code) => errorCatalogue[code].status);
  return [...new Set([route.status ?? 200, ...errors])].map(String).sort();
};

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    // The validator resolves references in place: give it its own copy.
    const result = await validator.validate(structuredClone(document));
    expect(result.valid ? [] : result.errors).toEqual([]);
    expect(validator.version).toBe('3.1');
  });

  it('has one operation per route and no other', () => {
    expect(routes.length).toBeGreaterThan(4);
    expect([...operations.keys()].sort()).toEqual(routes.map(({ id }) => id).sort());
  });

  it.each(routes)('describes all of $id', ({ id, route }) => {
    const operation = operationSchema.parse(operations.get(id));
    const names = operation.parameters.map((parameter) => parameter.name);
    expect(names).toEqual(parametersOf(route));
    const takesBody = route.body !== undefined || route.rawBody !== undefined;
    expect(operation.requestBody !== undefined).toBe(takesBody);
    expect(operation.security).toHaveLength(route.auth === 'public' ? 0 : 1);
    expect(Object.keys(operation.responses).sort()).toEqual(statusesOf(route));
    const success = String(route.status ?? 200);
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const text = status === success ? route.produces?.contentType : undefined;
      expect(Object.keys(content)).toEqual([text ?? 'application/json']);
    }
  });
});
