/** A test that is there to find a fault. */
export interface FindingTest {
  /** A project of vitest.config.ts, or `e2e` for a story in the browser. */
  project: string;
  /** From the checkout's folder. */
  file: string;
  /** Words of its title, or of its group's, as they are written in the file. */
  name: string;
}

/** One mistake in the product, and the test that fails because of it. */
export interface Fault {
  /** What the product no longer guarantees with it: a sentence in plain English. */
  guarantee: string;
  /** The file of the product, from the checkout's folder. */
  file: string;
  /** A piece of the file that occurs there once, and what stands in its place. */
  find: string;
  replace: string;
  test: FindingTest;
}

/** Faults of one part of the product. */
export interface FaultGroup {
  subject: string;
  faults: readonly Fault[];
}

/** Projects whose tests need the whole portal. A fault for them takes minutes, so only `--all` plants it. */
const portalProjects = ['portal', 'wordpress', 'e2e'];

export const needsPortal = ({ project }: FindingTest): boolean => portalProjects.includes(project);

/** Why a fault does not fit the files; undefined where it does. `read` answers undefined for no file. */
export function misfitOf(
  { file, find, replace, test }: Fault,
  read: (file: string) => string | undefined,
): string | undefined {
  const text = read(file);
  if (text === undefined) return `there is no file ${file}`;
  const times = text.split(find).length - 1;
  if (times !== 1) return `\`find\` occurs ${String(times)} times in ${file}, not once`;
  if (find === replace) return '`replace` is `find`: nothing changes';
  const testText = read(test.file);
  if (testText === undefined) return `there is no test file ${test.file}`;
  return testText.includes(test.name) ? undefined : `${test.file} names no test "${test.name}"`;
}

/** The file with the fault in it. */
export const planted = (text: string, { find, replace }: Fault): string =>
  text.replace(find, () => replace);
