import {
  entries,
  notShown,
  type Specimen,
} from '../../../frontend/src/testing/inventory/inventory.ts';

/** The heading of the last section of docs/design.md, which this writes. */
const HEADING = '## Components';

const INTRODUCTION = `What the screens are made of. \`npm run inventory\` takes these pictures in both themes and writes this section; words choose
pictures: \`npm run inventory -- button\`. \`npm run dev\` shows the same components at \`/inventory.html\`. A new component joins
\`frontend/src/testing/inventory\`: its file and what it is for in \`inventory.ts\`, its states in the specimens.`;

/** Where the picture of a component is, from docs/design.md. */
export const pictureOf = (file: Specimen): string =>
  `pictures/components/${file.replaceAll('/', '-')}.webp`;

const folders = {
  ui: 'Structure, actions and states',
  'ui/fields': 'Fields',
  'ui/overlays': 'Overlays',
  lists: 'Lists',
  charts: 'Charts',
} as const;

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

const sectionOf = ([folder, title]: [string, string]): string[] => [
  `### ${title}`,
  ...entries
    .filter(([file]) => folderOf(file) === folder)
    .flatMap(([file, { name, use }]) => [
      `**${name}**, \`${file}\`: ${use}`,
      `![${name}, light and dark](${pictureOf(file)})`,
    ]),
];

const hidden = (): string =>
  [
    'Without a picture of their own:',
    '',
    ...Object.entries(notShown).map(([file, why]) => `- \`${file}\`: ${why}.`),
  ].join('\n');

/** The guide with its section of components as the inventory has them. */
export function withInventory(guide: string): string {
  const [before = ''] = guide.split(HEADING);
  const sections = Object.entries(folders).flatMap(sectionOf);
  return `${[before.trimEnd(), HEADING, INTRODUCTION, ...sections, hidden()].join('\n\n')}\n`;
}
