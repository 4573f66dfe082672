import { AppError } from '../core/http/errors.ts';
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
 * The HTML of a report that was just made, once: a new tab can send no token of who is signed in, so that the address
 * itself opens it. It is used up only when there is something to show. @throws AppError NOT_FOUND
 */
export async function viewReport(
  viewToken: string,
  { views, stored, files, sha256, now }: ViewDependencies,
): Promise<string> {
  const tokenHash = sha256(viewToken);
  const ref = await views.find(tokenHash, now());
  const report = ref && (await stored.find(ref));
  const html = report && (await files.find(report));
  if (html === undefined || !(await views.use(tokenHash))) throw new AppError('NOT_FOUND');
  return html;
}
