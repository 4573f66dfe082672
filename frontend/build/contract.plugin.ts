import type { Plugin } from 'vite';
import { askingEffects } from '../../functions/core/http/effects.ts';
import type { Route } from '../../functions/core/http/route.ts';
import type { ReadRoute } from '../src/lib/http/api-client.ts';
import { valuesOf, type Node, type Statement } from './statements.ts';

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

/** The routes that a statement defines: each is an object. */
function routesIn(statement: Statement): Property[] {
  const made = valuesOf(statement).flatMap((value) =>
    isCall(value) && value.callee.name === 'defineContract' ? value.arguments : [],
  );
  return made.flatMap(({ properties = [] }) => properties);
}

/** What only the API reads, and its document. */
const unread: Record<Exclude<keyof Route, keyof ReadRoute>, true> = {
  ...{ summary: true, params: true, query: true, body: true, maxBodyBytes: true },
  ...{
    rawBody: true,
    produces: true,
    status: true,
    repeated: true,
    sometimes: true,
    perMinute: true,
    errors: true,
  },
  beforeSecondFactor: true,
};

/** Of what a route does, the SPA reads what asks for the password. */
function isUnread({ key, start, end }: Property, code: string): boolean {
  if (key?.name !== 'does') return key?.name !== undefined && key.name in unread;
  const text = code.slice(start, end);
  return !askingEffects.some((effect) => text.includes(`'${effect}'`));
}

/** What an import or a constant of the module's own is called there; none for other statements. */
function namesOf({ type, specifiers = [], declarations = [] }: Statement): string[] {
  if (type === 'ImportDeclaration') return specifiers.flatMap(({ local }) => local.name ?? []);
  if (type === 'VariableDeclaration') return declarations.flatMap(({ id }) => id.name ?? []);
  return [];
}

const cut = (code: string, { start, end }: Node) => code.slice(0, start) + code.slice(end);

/**
 * Leaves out imports and constants that nothing in the module names any more. The bundler would find them out, too, but only
 * after it has put what they import into the chunk of the module.
 */
function withoutUnused(code: string, parse: (code: string) => Statement[]): string {
  const unused = parse(code).filter((statement) => {
    const names = namesOf(statement);
    const rest = cut(code, statement);
    return names.length > 0 && !names.some((name) => new RegExp(`\\b${name}\\b`).test(rest));
  });
  if (unused.length === 0) return code;
  return withoutUnused(unused.toReversed().reduce(cut, code), parse);
}

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
      const parse = (module: string) =>
        (this.parse(module, { lang: 'ts' }) as { body: Statement[] }).body;
      const parts = parse(code)
        .flatMap(routesIn)
        .flatMap(({ value }) => value?.properties ?? [])
        .filter((property) => isUnread(property, code));
      if (parts.length === 0) throw new Error(`${id} has no route that is known`);
      let rest = code;
      for (const { start, end } of parts.toReversed()) {
        rest = rest.slice(0, start) + rest.slice(end).replace(/^,/, '');
      }
      return { code: withoutUnused(rest, parse), map: null };
    },
  };
}
