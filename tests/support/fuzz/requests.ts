import fc from 'fast-check';
import { API_BASE, type Route } from '../../../functions/core/http/route.ts';
import { inputOf, type KnownIds } from './from-schema.ts';
import {
  hostileBody,
  hostileCursor,
  hostilePathPart,
  hostileText,
  hostileValue,
  jsonText,
} from './hostile.ts';

/** A request as it goes over the line. */
export interface FuzzRequest {
  method: string;
  /** With its query. */
  path: string;
  body: string | undefined;
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The places of a value that can be put something else into, as paths of keys. */
function placesIn(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (!isObject(value)) return [at];
  return [at, ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...at, key]))];
}

/** The same value with something else at a place; without it where that is undefined. */
function withAt(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined || !isObject(value)) return put;
  const next = withAt(value[key], rest, put);
  if (Array.isArray(value)) {
    const parts: unknown[] = value;
    return parts.map((part, n) => (String(n) === key ? next : part));
  }
  const entries = Object.entries(value).filter(([name]) => name !== key);
  return Object.fromEntries(next === undefined ? entries : [...entries, [key, next]]);
}

const mutations = fc.oneof(
  { weight: 6, arbitrary: hostileValue },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

/** A value with one place of it spoilt, left out, or one more field than there are. */
const spoilt = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(value, fc.nat(), mutations, fc.boolean()).map(([good, n, put, isMore]) => {
    if (isMore && isObject(good)) return { ...good, unknown: put ?? null, userId: put ?? null };
    const places = placesIn(good);
    return withAt(good, places[n % places.length] ?? [], put) ?? {};
  });

function bodyOf(route: Route, ids: KnownIds): fc.Arbitrary<string | undefined> {
  if (route.rawBody) return fc.oneof(hostileBody, hostileValue.map(jsonText));
  if (!route.body) return fc.constant(undefined);
  const good = inputOf(route.body, ids);
  return fc.oneof(
    { weight: 3, arbitrary: good.map(jsonText) },
    { weight: 6, arbitrary: spoilt(good).map(jsonText) },
    { weight: 1, arbitrary: hostileBody },
  );
}

const fieldOf = (name: string) => (name === 'cursor' ? hostileCursor : hostileText);
const pairOf = (name: string, value: unknown) =>
  `${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`;

/** A query as its schema describes it, with one field spoilt in two of three. */
function queryOf({ query }: Route, ids: KnownIds): fc.Arbitrary<string> {
  if (!query) return fc.constantFrom('', 'x=1', '__proto__=x');
  const names = Object.keys(query.shape);
  const good = inputOf(query, ids).map((value) =>
    Object.entries(value as Json).map(([name, part]) => pairOf(name, part)),
  );
  const bad = fc
    .constantFrom(...names, '__proto__')
    .chain((name) => fieldOf(name).map((value) => pairOf(name, value)));
  const raw = fc.constantFrom(...names).map((name) => `${name}=%ED%A0%80%FF`);
  return fc
    .tuple(good, fc.option(fc.oneof(bad, bad, raw), { freq: 3 }))
    .map(([pairs, wrong]) => [...pairs, ...(wrong === null ? [] : [wrong])].join('&'));
}

/** The path with its parameters: mostly of what is there, for what is not is a 404 and goes no further. */
function pathOf({ path, params }: Route, ids: KnownIds): fc.Arbitrary<string> {
  if (!params) return fc.constant(path);
  const good = inputOf(params, ids).map((value) =>
    Object.entries(value as Json).map(([name, part]) => [name, encodeURIComponent(String(part))]),
  );
  const bad = fc.record(
    Object.fromEntries(Object.keys(params.shape).map((name) => [name, hostilePathPart])),
  );
  return fc
    .oneof(
      { weight: 5, arbitrary: good.map((pairs) => Object.fromEntries(pairs) as Json) },
      { weight: 1, arbitrary: bad },
    )
    .map((parts) => path.replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name])));
}

/** Requests of one route: some as its schemas describe them, most nearly so, some of nothing like it. */
export function requestsOf(route: Route, ids: KnownIds): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(pathOf(route, ids), queryOf(route, ids), bodyOf(route, ids))
    .map(([path, query, body]) => ({
      method: route.method,
      path: `${API_BASE}${path}${query === '' ? '' : `?${query}`}`,
      body,
    }));
}
