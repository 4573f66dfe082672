import { expect } from 'vitest';

// What the SPA says on the console: React's warnings, what broke a page, what the app itself logs.

const original = { error: console.error, warn: console.warn };

/** React says it once in a process: it would fail whichever test is the first to wait for code or for a router. */
const saidOnce = 'A component suspended inside an `act` scope';

/** What was said and not expected. */
let unexpected: string[] = [];
/** What the test that is running expects, and whether it was said. */
let expected: { pattern: RegExp; heard: boolean }[] = [];

/** One line of the console. React fills the places of its first argument with the others. */
function textOf([first, ...others]: unknown[]): string {
  const rest = [...others];
  const filled =
    typeof first === 'string' ? first.replaceAll(/%[sdifoO]/g, () => String(rest.shift())) : first;
  return [filled, ...rest].map(String).join(' ');
}

function hear(level: 'error' | 'warn', args: unknown[]): void {
  const text = textOf(args);
  if (text.startsWith(saidOnce)) return;
  const wanted = expected.filter(({ pattern }) => pattern.test(text));
  for (const each of wanted) each.heard = true;
  if (wanted.length === 0) unexpected.push(`console.${level}: ${text}`);
}

/** Listens to errors and warnings in place of the terminal. */
export function hearConsole(): void {
  console.error = (...args) => hear('error', args);
  console.warn = (...args) => hear('warn', args);
}

/** Gives the console back to the terminal. */
export function releaseConsole(): void {
  Object.assign(console, original);
}

/** This test, and it alone, brings this on the console. It fails where nothing says so. */
export function expectOnConsole(pattern: RegExp): void {
  expected.push({ pattern, heard: false });
}

/** Fails for what was said since the last call and not expected, and for what was expected and not said. */
export function checkConsole(): void {
  const said = unexpected;
  const missing = expected.filter(({ heard }) => !heard).map(({ pattern }) => String(pattern));
  unexpected = [];
  expected = [];
  expect(said, said.join('\n')).toEqual([]);
  expect(missing, 'expected on the console').toEqual([]);
}
