import type { Plugin } from 'vite';
import { valuesOf, type Statement } from './statements.ts';

/**
 * Marks what modules of the domain make while they load as free of side effects, so that the bundler leaves out what no page
 * uses: it cannot know of the calls that make a schema. 1 KiB of each signed-in page.
 */
export function pureDomain(): Plugin {
  return {
    name: 'pure-domain',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/functions\/.*\.ts$/.test(id)) return undefined;
      const { body } = this.parse(code, { lang: 'ts' }) as { body: Statement[] };
      const calls = body.flatMap(valuesOf).filter(({ type }) => type === 'CallExpression');
      let rest = code;
      for (const { start, end } of calls.toReversed()) {
        rest = `${rest.slice(0, start)}/* @__PURE__ */ (() => ${rest.slice(start, end)})()${rest.slice(end)}`;
      }
      return { code: rest, map: null };
    },
  };
}
