/* `npm run samples -- 0.2.0`: freezes items of every kind as the stores write them, and what the entities say of them (ADR 0063). */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyBuilders, keyModules } from '../erasure/kinds.ts';
import { rootDir } from '../root.ts';
import { HARVEST_VARIABLE } from '../setup/dynamodb-local.setup.ts';
import { parseSamples, samplesDir, textOfSamples, type Samples } from './frozen.ts';
import { todaysShapes } from './shapes.ts';

/** What the stores wrote, as their suite leaves it. */
function harvested(): Samples {
  const dir = mkdtempSync(join(tmpdir(), 'samples-'));
  const file = join(dir, 'harvest.json');
  try {
    const { status } = spawnSync('vitest', ['run', '--project', 'stores'], {
      cwd: rootDir,
      env: { ...process.env, [HARVEST_VARIABLE]: file },
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('The suite of the stores failed: nothing was frozen.');
    return parseSamples(readFileSync(file, 'utf8'));
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const [release = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(release)) throw new Error('Usage: npm run samples -- 0.2.0');
const samples = harvested();
const missing = keyBuilders.filter((kind) => samples[kind] === undefined);
if (missing.length > 0) throw new Error(`No suite leaves an item of ${missing.join(', ')}`);
const dir = join(samplesDir, release);
mkdirSync(dir, { recursive: true });
for (const [module, builders] of Object.entries(keyModules)) {
  const kinds = Object.keys(builders).filter((kind) => samples[kind] !== undefined);
  const ofModule = Object.fromEntries(kinds.map((kind) => [kind, samples[kind] ?? []]));
  writeFileSync(join(dir, `${module}.json`), textOfSamples(ofModule));
}
writeFileSync(join(dir, 'shapes.json'), `${JSON.stringify(todaysShapes(), undefined, 1)}\n`);
