import { AppError } from '../../core/http/errors.ts';
import type { ReportFiles } from './reports.files.store.ts';
import type { StoredReportsStore } from './reports.stored.store.ts';
import type { ReportViewsStore } from './reports.views.store.ts';

export interface ViewDependencies {
  views: ReportViewsStore;
  stored: Pick<StoredReportsStore, 'find'>;
  files: Pick<ReportFiles, 'find'>;
  sha256: (text: string) => string;
  now: () => Date;
}

/**
 * The HTML of a report that was just made, for some minutes: a new tab can send no token of who is signed in, so that
 * the address itself opens it. A tab that is reloaded shows it again. @throws AppError NOT_FOUND
 */
export async function viewReport(
  viewToken: string,
  { views, stored, files, sha256, now }: ViewDependencies,
): Promise<string> {
  const ref = await views.find(sha256(viewToken), now());
  const report = ref && (await stored.find(ref));
  const html = report && (await files.find(report));
  if (html === undefined) throw new AppError('NOT_FOUND');
  return html;
}
