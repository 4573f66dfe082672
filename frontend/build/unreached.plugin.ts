import type { Plugin } from 'vite';

/** A part of a library that each page would load although the SPA never comes to it. */
interface Unreached {
  /** Modules, by the ends of their paths. */
  modules: RegExp;
  /** What its exports do in its place. */
  instead: string;
  /** Functions of which this is true; all exports by default. */
  only?: readonly string[];
}

const throws = "throw new Error('The SPA leaves this out of the library')";

const prefetching = /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/;

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
  {
    modules: prefetching,
    only: ['PrefetchPageLinks'],
    instead: throws,
  },
  // Each link asks with seven hooks whether it fetches its page beforehand. Without the framework it never does.
  {
    modules: prefetching,
    only: ['usePrefetchBehavior'],
    instead: 'return [false, null, {}]',
  },
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

/** @returns a module whose exports do nothing but this. @throws Error where it exports nothing that is known */
function withoutAll(code: string, instead: string): string {
  const names = exportsOf(code);
  if (names.length === 0) throw new Error('It exports nothing that is known');
  return `function absent() { ${instead}; }
export { ${names.map((name) => `absent as ${name}`).join(', ')} };`;
}

/** @returns a module in which this function does nothing but this; what it was is called by nothing, and so not built */
function withoutFunction(code: string, name: string, instead: string): string {
  const declaration = `function ${name}(`;
  if (!code.includes(declaration)) throw new Error(`It has no function ${name}`);
  const rest = code.replace(declaration, `function unreached${name}(`);
  return `${rest}\nfunction ${name}() { ${instead}; }`;
}

/**
 * Leaves parts of libraries out of the SPA that no page comes to: 11 KiB of each signed-in page. The versions are pinned; a
 * module that moved fails the build.
 */
export function withoutUnreached(): Plugin {
  const found = new Set<Unreached>();
  return {
    name: 'without-unreached',
    apply: 'build',
    transform(code, id) {
      const all = unreached.filter(({ modules }) => modules.test(id));
      if (all.length === 0) return undefined;
      for (const one of all) found.add(one);
      return all.reduce(
        (rest, { only, instead }) =>
          only
            ? only.reduce((each, name) => withoutFunction(each, name, instead), rest)
            : withoutAll(rest, instead),
        code,
      );
    },
    buildEnd(error) {
      const lost = unreached.find((one) => !found.has(one));
      if (lost && !error) throw new Error(`No module is ${String(lost.modules)} any more`);
    },
  };
}
