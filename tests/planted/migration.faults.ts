import type { FaultGroup } from './fault.ts';

const inUnit = (file: string, name: string) => ({ project: 'unit', file, name });
const inShape = (name: string) => inUnit('functions/core/table/entity/shape.test.ts', name);

/** What happens to items of older shapes, and to data that comes back. */
export const migrationFaults: FaultGroup = {
  subject: 'Migrations and restores',
  faults: [
    {
      guarantee: 'An item of a later release is not read as one of an older.',
      file: 'functions/core/table/entity/shape.ts',
      find: 'if (from > version)',
      replace: 'if (from > version + 1)',
      test: inShape('is refused where a later release wrote it'),
    },
    {
      guarantee: 'The first change of an old item brings all of it to today’s shape.',
      file: 'functions/core/table/entity/entity.ts',
      find: 'const [was, is] = [asStored(before), encode(after)];',
      replace: 'const [was, is] = [encode(before), encode(after)];',
      test: inShape('is brought to today’s with the first change'),
    },
    {
      guarantee: 'No item is half of one shape and half of another.',
      file: 'functions/core/table/entity/entity.ts',
      find: 'isVersioned ? [...attributes, VERSION] : attributes',
      replace: 'attributes',
      test: inShape('is not changed in part'),
    },
    {
      guarantee: 'No shape of a stored item changes unnoticed.',
      file: 'functions/sessions/sessions.entity.ts',
      find: 'closedBefore: null, devices: [] }',
      replace: 'closedBefore: null }',
      test: {
        project: 'architecture',
        file: 'tests/architecture/samples.test.ts',
        name: 'read what is stored',
      },
    },
    {
      guarantee: 'A migration is no change of an activity.',
      file: 'functions/core/table/keys/changes.ts',
      find: 'dynamodb?.NewImage?.[MIGRATED] !== undefined',
      replace: 'dynamodb?.NewImage?.[MIGRATED] === null',
      test: inUnit('functions/core/table/keys/changes.test.ts', 'knows what the migrator wrote'),
    },
    {
      guarantee: 'A file that came since the instant of a restore stays.',
      file: 'scripts/lib/restore/restore-bucket.ts',
      find: 'if (!was || was.isMarker || index === 0)',
      replace: 'if (!was || index === 0)',
      test: inUnit(
        'scripts/lib/restore/restore-bucket.test.ts',
        'is nothing where it is as it was',
      ),
    },
    {
      guarantee: 'The table is not restored to an instant that is not kept.',
      file: 'scripts/lib/restore/restore-table.ts',
      find: 'at >= earliest && at <= latest',
      replace: 'at >= earliest',
      test: inUnit('scripts/lib/restore/restore-table.test.ts', 'which is not kept'),
    },
  ],
};
