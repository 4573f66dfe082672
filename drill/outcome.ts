import type { RecordDrill } from '../events/backups.events.ts';

/** Why a backup does not come back: a word for programs, a sentence for people. */
export type Failure = NonNullable<RecordDrill['failure']>;

/** What was compared. */
export type Compared = NonNullable<RecordDrill['compared']>;

/** What came of a drill. */
export type Outcome = Pick<RecordDrill, 'failure' | 'compared'>;
