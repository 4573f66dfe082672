import type { Plugin } from 'vite';

/** A part of a library that each page would load although the SPA never comes to it. */
interface Unreached {
  /** Modules, by the ends of their paths. */
  modules: RegExp;
  /** What its exports do in its place. */
  instead: string;
}

const throws = "throw new Error('The SPA leaves this out of the library')";

const unreached: readonly Unreached[] = [
  // What writes JSON Schema: each schema refers to it, only the API's documents use it.
  { modules: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/, instead: throws },
  // The English words of refusals: ours are Spanish, and those of an answer are never shown.
  { modules: /zod\/v4\/locales\/en\.js$/, instead: 'return {}' },
  // Keeps cycles in a value from running for ever, by looks at each object that is parsed: answers are JSON and have none.
  { modules: /zod\/v4\/core\/memoizer\.js$/, instead: 'return undefined' },
  // Observers of a router, which ours has none of: it asks at each navigation whether somebody observes.
  {
    modules: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    instead: 'return undefined',
  },
  // What a server rendered to be fetched beforehand, which needs React Router's framework.
  { modules: /react-router\/dist\/production\/lib\/dom\/ssr\/links\.js$/, instead: throws },
];

const declared = /^export (?:function|const|class) ([\w$]+)/gm;
const renamed = /^export \{([^}]+)\}/gm;

/** The names that a module exports. */
function exportsOf(code: string): string[] {
  const direct = [...code.matchAll(declared)].map(([, name]) => name ?? '');
  const listed = [...code.matchAll(renamed)].flatMap(([, names = '']) => names.split(','));
  const named = listed.map((name) => name.trim().split(' as ').at(-1) ?? '');
  const inDefault = /^export default /m.test(code) ? ['default'] : [];
  return [...new Set([...direct, ...named, ...inDefault])].filter((name) => name !== '');
}

/**
 * Leaves parts of libraries out of the SPA that no page comes to: 10 KiB of each signed-in page. The versions are pinned; a
 * module that moved fails the build.
 */
export function withoutUnreached(): Plugin {
  const found = new Set<Unreached>();
  return {
    name: 'without-unreached',
    apply: 'build',
    transform(code, id) {
      const one = unreached.find(({ modules }) => modules.test(id));
      if (!one) return undefined;
      const names = exportsOf(code);
      if (names.length === 0) throw new Error(`${id} exports nothing that is known`);
      found.add(one);
      return `function absent() { ${one.instead}; }
export { ${names.map((name) => `absent as ${name}`).join(', ')} };`;
    },
    buildEnd(error) {
      const lost = unreached.find((one) => !found.has(one));
      if (lost && !error) throw new Error(`No module is ${String(lost.modules)} any more`);
    },
  };
}
