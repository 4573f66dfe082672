import { needsPortal, type Fault, type FaultGroup } from './fault.ts';

/** The heading of the guide's last section, which this writes. */
const HEADING = '## Planted faults';

const INTRODUCTION = `\`npm run test:planted\` plants each of these faults into a scratch checkout, alone, and runs the named test. The test must
fail by an assertion. Those marked (all) need the whole portal or a browser: \`npm run test:planted -- --all\`. Other words
choose faults: \`npm run test:planted -- outbound\`.

To add one, write it into its subject's file in \`tests/planted\`: a sentence that says what the product guarantees, a piece
of a file that occurs there once, what stands in its place, and the test that finds it. Then
\`npx vitest run --project architecture tests/architecture/planted.test.ts -u\` writes this section. A fault that no test
finds is a hole: write the test first, at the lowest level that can prove the point.`;

/** The name of a file says its folder: its noun, then its role. */
const shortOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** As wide as the guide's other lines. */
const WIDTH = 120;

/** A point of a list, on as many lines as it takes. */
function wrapped(words: readonly string[]): string {
  const lines = ['-'];
  for (const word of words) {
    const line = `${lines.at(-1) ?? ''} ${word}`;
    if (line.length > WIDTH) lines.push(`  ${word}`);
    else lines[lines.length - 1] = line;
  }
  return lines.join('\n');
}

const lineOf = (fault: Fault): string => {
  const { guarantee, file, test } = fault;
  const where = `\`${shortOf(file)}\` → \`${shortOf(test.file)}\`${needsPortal(test) ? ' (all)' : ''}`;
  return wrapped(`${guarantee} ${where}`.split(' '));
};

const sectionOf = ({ subject, faults }: FaultGroup): string =>
  [`### ${subject}`, '', ...faults.map(lineOf)].join('\n');

/** The guide with the section of the planted faults as the list has them. */
export function withPlantedFaults(guide: string, groups: readonly FaultGroup[]): string {
  const [before = ''] = guide.split(HEADING);
  return `${[before + HEADING, INTRODUCTION, ...groups.map(sectionOf)].join('\n\n')}\n`;
}
