import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long for their size, the longest first. One that starts last runs alone on one core at the end. */
export const longFiles: readonly string[] = [
  'tests/architecture/new-feature.test.ts',
  'tests/architecture/boundaries.test.ts',
  'tests/integration/connector.restore.test.ts',
  'tests/integration/connector.backup.test.ts',
  'tests/integration/connector.privacy.test.ts',
  'tests/integration/connector.database.rows.test.ts',
  'tests/integration/connector.files.test.ts',
  'tests/integration/connector.database.objects.test.ts',
  'tests/integration/portal/authorization.test.ts',
  'tests/integration/portal/payments.test.ts',
  'tests/integration/portal/sessions.test.ts',
  'tests/integration/portal/contracts.test.ts',
];

function rankOf({ moduleId }: Pick<TestSpecification, 'moduleId'>): number {
  const rank = longFiles.findIndex((file) => moduleId.endsWith(`/${file}`));
  return rank === -1 ? longFiles.length : rank;
}

/** The long files first; the others stay in their order. */
export const longestFirst = <T extends Pick<TestSpecification, 'moduleId'>>(files: readonly T[]) =>
  files.toSorted((a, b) => rankOf(a) - rankOf(b));

/** Vitest knows how long a file takes only where it ran before; else it begins with the largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files));
  }
}
