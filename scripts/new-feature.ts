/* `npm run new:feature <noun>`: an empty slice of a noun in every layer, with its tests, joined to the rest. */
import { readNoun } from './lib/noun.ts';
import { writeSlice } from './lib/slice.ts';
import { rootDir } from './lib/tools.ts';

try {
  const noun = readNoun(process.argv[2]);
  const written = await writeSlice(rootDir, noun);
  console.log(written.map((path) => `  ${path}`).join('\n'));
  console.log(
    '\nNext: npm run check, then "Add a feature" in CONTRIBUTING.md, from its second step.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
