/*
 * Says in one sentence what is missing on this machine, before anything else runs. Plain old JavaScript,
 * because it must run on the Node that is too old for the rest.
 *
 *   node scripts/preflight.cjs [--python] [--run <script> …its arguments]
 *
 * `--run` goes on with the script in this same process: a shell between npm and the script would swallow
 * the signals that must reach it.
 */
const { spawnSync } = require('node:child_process');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const NODE_MAJOR = 24;
const PYTHON_PROBE =
  'import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= (3, 10) else 1)';

function findProblem(args) {
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
    return (
      'Hace falta Node.js ' +
      NODE_MAJOR +
      ' o posterior y este es el ' +
      process.versions.node +
      ': instálalo desde https://nodejs.org/ y repite npm ci.'
    );
  }
  if (args.includes('--python') && !hasPython()) {
    return (
      'Hace falta Python 3.10 o posterior con el módulo venv: instálalo desde ' +
      'https://www.python.org/downloads/ (en Debian y Ubuntu: apt install python3 python3-venv).'
    );
  }
  return undefined;
}

function hasPython() {
  return ['python3', 'python'].some(
    (name) => spawnSync(name, ['-c', PYTHON_PROBE], { stdio: 'ignore' }).status === 0,
  );
}

const args = process.argv.slice(2);
const runAt = args.indexOf('--run');
const own = runAt === -1 ? args : args.slice(0, runAt);
const problem = findProblem(own);
if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
} else if (runAt !== -1) {
  const script = path.resolve(args[runAt + 1]);
  process.argv = [process.argv[0], script, ...args.slice(runAt + 2)];
  import(pathToFileURL(script).href);
}
