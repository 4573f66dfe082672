import type { Plugin } from 'vite';

/** What of zod writes JSON Schema. Each schema refers to it, so that tree shaking keeps it; only the API's documents use it. */
const writesJsonSchema = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
/** `export function x`, `export const x` and `export { y as x }`, which these modules have. */
const exported = /^export (?:(?:function|const) |\{ \w+ as )(\w+)/gm;

/**
 * Leaves what writes JSON Schema out of the SPA: 6 KiB that every signed-in page would load. In its place is a function
 * that throws: nothing of the SPA calls it.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!writesJsonSchema.test(id)) return undefined;
      const names = [...code.matchAll(exported)].map(([, name]) => `absent as ${name ?? ''}`);
      if (names.length === 0) throw new Error(`${id} exports nothing that is known`);
      return `function absent() { throw new Error('The SPA writes no JSON Schema'); }
export { ${names.join(', ')} };`;
    },
  };
}
