import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../support/root.ts';

/** What is deployed: not the tests, nor the local stack. */
const typescript = ['{functions,events,drill,frontend/src}/**/*.{ts,tsx}'];
const php = ['connector/**/*.php'];
const isOfTests = (file: string) => /\.(?:test|samples)\.tsx?$|\/(?:fixtures|testing)\//.test(file);

/** Code without its comments and, in PHP, without what stands between the quotes of a literal. */
const bare = (file: string): string => {
  const code = readFileSync(join(rootDir, file), 'utf8').replace(/\/\*[^]*?\*\//g, '');
  const lines = code.replace(/(?<=^|\s)\/\/.*$/gm, '');
  return file.endsWith('.php') ? lines.replace(/'(?:[^'\\]|\\.)*'/g, "''") : lines;
};

interface Ban {
  /** What must not be there. */
  of: string;
  files: readonly string[];
  pattern: RegExp;
  /** Where it is, on purpose. */
  but?: readonly string[];
  /** A line that the pattern must find. */
  planted: string;
}

const bans: readonly Ban[] = [
  {
    of: 'a program started outside of the drill (1.2.5)',
    files: ['{functions,events,frontend/src}/**/*.{ts,tsx}'],
    pattern: /child_process/,
    planted: "import { exec } from 'node:child_process';",
  },
  {
    of: 'a shell that puts a command together (1.2.5)',
    files: typescript,
    pattern: /\bshell: true|\bexec(?:Sync)?\(\s*`|\bfrom 'node:child_process'.*\bexec\b/,
    planted: 'exec(`ls ${folder}`);',
  },
  {
    of: 'a command that PHP runs, but for the terminal of the passphrase (1.2.5)',
    files: php,
    pattern: /(?<![\w>:$])(?:exec|shell_exec|system|passthru|proc_open|popen|pcntl_exec)\s*\(|`/,
    but: [
      'connector/gnusys-connector/includes/restore/class-gnusys-connector-restore-passphrase.php',
    ],
    planted: 'shell_exec( $command );',
  },
  {
    of: 'code made of text (1.3.2)',
    files: typescript,
    pattern: /(?<![\w.])eval\(|new Function\(|\bset(?:Timeout|Interval)\(\s*['"`]/,
    planted: 'eval(text);',
  },
  {
    of: 'a format of Intl that the SPA makes while it loads, which takes a phone tens of milliseconds',
    files: [
      'frontend/src/**/*.{ts,tsx}',
      'functions/**/*.{domain,contract}.ts',
      'functions/core/{format,validation/*}.ts',
    ],
    pattern: /^(?:export )?const \w+ = new Intl\./m,
    planted: "const inSpanish = new Intl.ListFormat('es');",
  },
  {
    of: 'code made of text in PHP (1.3.2)',
    files: php,
    pattern: /(?<![\w>:$])(?:eval|assert|create_function)\s*\(/,
    planted: 'eval( $text );',
  },
  {
    of: 'a text that a page reads as HTML (3.2.2)',
    files: ['frontend/src/**/*.{ts,tsx}'],
    pattern:
      /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML)\b|document\.write/,
    planted: 'element.innerHTML = text;',
  },
  {
    of: 'a random value that can be guessed (6.5.3, 11.5.1)',
    files: ['{functions,events,drill}/**/*.ts'],
    pattern: /Math\.random/,
    // How long to wait before another attempt.
    but: ['functions/core/table/commit/transaction.ts', 'functions/core/table/table.ts'],
    planted: 'const code = Math.random();',
  },
  {
    of: 'a random value that can be guessed, in PHP (11.5.1)',
    files: php,
    pattern: /(?<![\w>:$])(?:rand|mt_rand|uniqid|lcg_value)\s*\(/,
    planted: '$key = mt_rand();',
  },
  {
    of: 'a comparison that converts types, in PHP (15.3.5)',
    files: php,
    pattern: /(?<![=!<>])(?:==|!=)(?!=)/,
    planted: "if ( $key == '' ) {",
  },
  {
    of: 'a format that is no constant, in PHP (1.3.10)',
    files: php,
    pattern: /\b(?:sprintf|printf)\(\s*\$/,
    planted: 'sprintf( $format, $value );',
  },
  {
    of: 'a certificate that is not checked (12.3.2)',
    files: typescript,
    pattern: /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/,
    planted: 'const agent = new Agent({ rejectUnauthorized: false });',
  },
];

describe('what is deployed has nowhere', () => {
  it.each(bans)('$of', ({ files, pattern, but = [], planted }) => {
    expect(planted).toMatch(pattern);
    const all = globSync([...files], { cwd: rootDir }).filter((file) => !isOfTests(file));
    expect(all.length).toBeGreaterThan(10);
    const found = all.filter((file) => pattern.test(bare(file)));
    expect(found.toSorted()).toEqual([...but].toSorted());
  });
});

/** A regular expression that is put together: of constants alone, or with what is escaped (1.2.9). */
describe('expressions that are put together', () => {
  it('are those that were looked at', () => {
    const built = globSync(typescript, { cwd: rootDir })
      .filter((file) => !isOfTests(file) && /new RegExp\(|(?<!\w)RegExp\(/.test(bare(file)))
      .toSorted();
    expect(built).toEqual([
      'drill/pages.ts',
      'frontend/src/lib/csv/read-csv.ts',
      'frontend/src/start/start.ts',
      'functions/core/validation/csv-cell.ts',
      'functions/settings/settings.logo.domain.ts',
    ]);
  });
});

/** OWASP's least for PBKDF2 with HMAC-SHA-256. */
const LEAST_ITERATIONS = 600_000;

describe('a key from a passphrase', () => {
  it('is derived as slowly as is asked for today (11.4.4)', () => {
    const container =
      'connector/gnusys-connector/includes/backup/encryption/class-gnusys-connector-backup-container.php';
    const written = /const ITERATIONS = (\d+);/.exec(bare(container))?.[1];
    expect(Number(written)).toBeGreaterThanOrEqual(LEAST_ITERATIONS);
  });
});
