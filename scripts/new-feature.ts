/* `npm run new:feature <noun>`: an empty slice of a noun in every layer, with its tests, joined to the rest. */
import { readNoun } from './lib/noun.ts';
import { writeSlice } from './lib/slice.ts';
import { rootDir } from './lib/tools.ts';

try {
  const noun = readNoun(process.argv[2]);
  const written = await writeSlice(rootDir, noun);
  console.log(written.map((path) => `  ${path}`).join('\n'));
  console.log(`
Next:
  1. npm run check
  2. Say what it is: ${noun.kebab}.domain.ts, then its contract; the compiler leads to the rest.
  3. Write its Spanish wording (${noun.kebab}.text.ts) and give it a line in the menu
     (frontend/src/app/layout/menu.ts).
  4. npx vitest run --project infra -u, and look at what changed: it is what its Lambda may do.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
