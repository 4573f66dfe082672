import type { StageConfig } from './config.ts';

/** Workers of all queues but those of syncs: what the features' `maxConcurrency` add up to (tests/infra/workers.test.ts). */
const OTHER_WORKERS = 46;
/** What stays for people's requests, schedules and the stream, whatever the workers do. */
const FOR_PEOPLE = 50;

type Config = Pick<StageConfig, 'syncConcurrency'>;

/** The most workers of queues that run at the same time. */
export const workersOf = ({ syncConcurrency }: Config): number => syncConcurrency + OTHER_WORKERS;

/** Lambdas that the account must be able to run at the same time, so that the workers starve nobody (ADR 0062). */
export const lambdasWanted = (config: Config): number => workersOf(config) + FOR_PEOPLE;
