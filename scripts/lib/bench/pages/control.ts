import { createHash } from 'node:crypto';
import type { OwnPages } from './edge.ts';

const folder = '/bench-control';
/** Where the control page is. */
export const controlPath = `${folder}/`;

/** Text that compresses little and is the same in every version. */
const filling = (lines: number) =>
  Array.from({ length: lines }, (_each, line) =>
    createHash('sha256').update(String(line)).digest('hex'),
  ).join('\n');

const html = `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Control</title>
    <link rel="stylesheet" href="${folder}/control.css" />
    <script type="module" src="${folder}/control.js"></script>
  </head>
  <body><main></main></body>
</html>
`;

/** Script, then data, then what is painted: the steps of a page of the portal. */
const script = `const filling = \`${filling(2_000)}\`;
let sum = 0;
for (let round = 0; round < 20; round += 1) for (const sign of filling) sum += sign.codePointAt(0);
const { text } = await (await fetch('${folder}/control.json')).json();
const heading = document.createElement('h1');
heading.textContent = text;
heading.dataset.sum = sum;
document.querySelector('main').append(heading);
`;

const styles = `body { font: 2rem sans-serif; margin: 2rem }\n/*\n${filling(200)}\n*/\n`;

/**
 * A page that no version of the portal changes. Its time shows how busy the machine was: two measurements compare
 * by their ratio to it.
 */
export const controlPages: OwnPages = new Map([
  [controlPath, { type: 'text/html; charset=utf-8', body: html }],
  [`${folder}/control.css`, { type: 'text/css; charset=utf-8', body: styles }],
  [`${folder}/control.js`, { type: 'text/javascript; charset=utf-8', body: script }],
  [
    `${folder}/control.json`,
    { type: 'application/json', body: JSON.stringify({ text: 'Control page of the bench' }) },
  ],
]);
