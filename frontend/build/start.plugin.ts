import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import type { Role } from '../../functions/core/validation/role.ts';
import { API_BASE } from '../../functions/core/http/route.ts';
import { firstPages } from '../src/start/first-pages.ts';
import { firstWords } from '../src/start/first-words.ts';
import type { StartPage } from '../src/start/start.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

/** Where the page's HTML has the script: before the style sheet, for which it would wait. */
const SCRIPT_PLACE = '<!-- start script -->';
/** Where it has what is shown until React has rendered. */
const SCREEN_PLACE = '<!-- loading screen -->';

/**
 * The page of every address behind the sign-in (`infra/cloudfront/spa-rewrite.js`). It names the code that they share, which
 * is then on its way before the start script is there.
 */
const APP_PAGE = 'app.html';

const source = fileURLToPath(new URL('../src/start/start.ts', import.meta.url));
/** The loading screen as HTML; a test keeps it the same as the component. */
const screen = fileURLToPath(new URL('../src/start/loading.html', import.meta.url));

const HEADER_ID = 'id="page-words"';
/** The head of a page behind the sign-in, which the start script fills in. */
const header = fileURLToPath(new URL('../src/start/header.html', import.meta.url));

/** That of every page, in an attribute: in the script the sign-in page would load them, too. */
function createHeader(): string {
  const words = JSON.stringify(firstWords).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  const html = readFileSync(header, 'utf8').trim();
  if (!html.includes(HEADER_ID)) throw new Error(`header.html has no ${HEADER_ID}`);
  return html.replace(HEADER_ID, (id) => `${id} data-words='${words}'`);
}

/** What every signed-in page needs besides its own chunk. */
const signedIn = [
  'src/app/protected.routes.tsx',
  'src/app/session.api.ts',
  'src/lib/http/api-client.ts',
];

interface Known {
  files: string[];
  pages: StartPage[];
}

/** The script as text, with what it knows of the pages written in. */
function compile({ files, pages }: Known): string {
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2023',
    write: false,
    define: {
      START_FILES: JSON.stringify(files),
      START_PAGES: JSON.stringify(pages),
      START_API: JSON.stringify(API_BASE),
    },
  });
  return outputFiles[0]?.text ?? '';
}

const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((each) => each.type === 'chunk');

/** The files that these modules need and the page's HTML does not name already. */
function createScripts(bundle: Bundle) {
  const chunks = chunksOf(bundle);
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (first: readonly string[]): string[] => {
    const files = new Set(first);
    // A set's loop meets what is added meanwhile.
    for (const file of files) byFile.get(file)?.imports.forEach((each) => files.add(each));
    return [...files];
  };
  const known = new Set(
    withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)),
  );
  const fileOf = (module: string): string => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (!chunk) throw new Error(`The SPA has no chunk ${module}`);
    return chunk.fileName;
  };
  return (modules: readonly string[]): string[] =>
    withImports(modules.map(fileOf))
      .filter((file) => !known.has(file))
      .map((file) => `/${file}`);
}

const mapRoles = <A, B>(
  { cliente, admin }: Record<Role, A>,
  map: (of: A) => B,
): Record<Role, B> => ({
  cliente: map(cliente),
  admin: map(admin),
});

/** The pages with their files; without a build there are none to name. */
function knownOf(scriptsOf: (modules: readonly string[]) => string[]): Known {
  const files: string[] = [];
  const positionOf = (file: string): number => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const pages = Object.entries(firstPages).map(
    ([path, { page, partOf, asks = [], asksOf = {} }]) => {
      const modules = [...signedIn, `src/features/${page}.page.tsx`];
      const scripts = scriptsOf(modules).map(positionOf);
      const partScripts = (part: string) =>
        scriptsOf([...modules, `src/features/${part}.tsx`])
          .map(positionOf)
          .filter((script) => !scripts.includes(script));
      const scriptsOfRole = partOf && mapRoles(partOf, partScripts);
      return { path, scripts, scriptsOf: scriptsOfRole ?? {}, asks, asksOf };
    },
  );
  return { files, pages };
}

/**
 * Adds the start script (`src/start/start.ts`) and the loading screen to the page. The script names the chunks of each page, so it is made after them;
 * like theirs, its name changes with its content.
 */
export function startScript(): Plugin {
  let file: { name: string; text: string; preloads: string } | undefined;
  return {
    name: 'start-script',
    configureServer(server) {
      server.middlewares.use('/start.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(compile(knownOf(() => [])));
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        let name = 'start.js';
        if (bundle) {
          const scriptsOf = createScripts(bundle);
          const text = compile(knownOf(scriptsOf));
          const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
          name = `assets/start-${hash}.js`;
          const preloads = scriptsOf(signedIn).map(
            (script) => `<link rel="modulepreload" crossorigin href="${script}">\n  `,
          );
          file = { name, text, preloads: preloads.join('') };
        }
        return html
          .replace(SCRIPT_PLACE, `<script src="/${name}"></script>`)
          .replace(SCREEN_PLACE, readFileSync(screen, 'utf8').trim());
      },
    },
    writeBundle({ dir }) {
      if (!file || dir === undefined) return;
      const target = join(dir, file.name);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, file.text);
      const html = readFileSync(join(dir, 'index.html'), 'utf8');
      const app = html
        .replace('</head>', `  ${file.preloads}</head>`)
        .replace('</body>', () => `  ${createHeader()}\n  </body>`);
      writeFileSync(join(dir, APP_PAGE), app);
    },
  };
}
