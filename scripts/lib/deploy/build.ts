/* `build` in cdk.json: CDK runs it before each synthesis, so that none takes an old `dist`. Who has just built says so. */
import { IS_BUILT, runBuild } from './programs.ts';

if (process.env[IS_BUILT] === undefined) process.exitCode = runBuild();
