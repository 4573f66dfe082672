/*
 * `npm run test:visual [-- --update]`: compares thirty key screens with their stored pictures, `tests/looks/pictures`, or stores
 * new ones. Where one differs, `test-results` has the two pictures and their difference.
 */
import { parseArgs } from 'node:util';
import { compareScreens } from './lib/screens/compare-screens.ts';

const { values } = parseArgs({ options: { update: { type: 'boolean', default: false } } });
process.exitCode = (await compareScreens(values.update ? 'update' : 'compare')) ? 0 : 1;
