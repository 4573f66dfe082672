import fc from 'fast-check';
import { triesAll } from '../depth.ts';

// Properties try the same cases in every run of `npm test`, so that a change alone makes one fail. The long run tries
// many others; a failure names its seed.
fc.configureGlobal(triesAll ? { numRuns: 2_000 } : { seed: 20_261 });
