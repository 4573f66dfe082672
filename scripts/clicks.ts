/*
 * `npm run clicks`: walks through the flows that people take most often, in a real browser before a local stack, and prints
 * how many activations and screens each takes, beside what it took before.
 */
import { countClicks } from './lib/clicks/clicks.ts';
import { linesOf } from './lib/clicks/table.ts';

for (const line of linesOf(await countClicks())) console.log(line);
