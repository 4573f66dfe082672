import type { Plugin } from 'vite';
import type { Route } from '../../functions/core/http/route.ts';
import type { ReadRoute } from '../src/lib/http/api-client.ts';

interface Node {
  type: string;
  start: number;
  end: number;
}
/** Of a spread one, as of common fields, neither is known. */
interface Property extends Node {
  key?: Node & { name?: string };
  value?: Node & { properties?: Property[] };
}
interface Call extends Node {
  callee: Node & { name?: string };
  arguments: (Node & { properties?: Property[] })[];
}

const isCall = (node: Node): node is Call => node.type === 'CallExpression';

interface Statement {
  declarations?: { init?: Node }[];
  /** What is exported. */
  declaration?: Statement | null;
}

/** The routes that a statement defines: each is an object. */
function routesIn({ declaration, declarations }: Statement): Property[] {
  const made = (declaration?.declarations ?? declarations ?? []).flatMap(({ init }) =>
    init && isCall(init) && init.callee.name === 'defineContract' ? init.arguments : [],
  );
  return made.flatMap(({ properties = [] }) => properties);
}

/** What only the API reads, and its document. */
const unread: Record<Exclude<keyof Route, keyof ReadRoute>, true> = {
  ...{ summary: true, params: true, query: true, body: true, maxBodyBytes: true },
  ...{ rawBody: true, produces: true, status: true, fresh: true, perMinute: true, errors: true },
  beforeSecondFactor: true,
};

/**
 * Leaves what the SPA does not read of its contracts out of it: words of the API's document, and schemas of what is sent, which
 * the API checks. A contract in which none is found fails the build.
 */
export function withoutUnread(): Plugin {
  return {
    name: 'without-unread',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.contract.ts')) return undefined;
      const { body } = this.parse(code, { lang: 'ts' }) as { body: Statement[] };
      const parts = body
        .flatMap(routesIn)
        .flatMap(({ value }) => value?.properties ?? [])
        .filter(({ key }) => key?.name !== undefined && key.name in unread);
      if (parts.length === 0) throw new Error(`${id} has no route that is known`);
      let rest = code;
      for (const { start, end } of parts.toReversed()) {
        rest = rest.slice(0, start) + rest.slice(end).replace(/^,/, '');
      }
      return { code: rest, map: null };
    },
  };
}
