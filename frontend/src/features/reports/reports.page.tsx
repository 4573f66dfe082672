import { usePageTitle } from '../../lib/browser/page-title.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import { AdminReports } from './components/admin-reports.tsx';
import { OwnReports } from './components/own-reports.tsx';
import { reportsTitles } from './reports.titles.text.ts';

/** /reports: 'picks its view by role' (spec 001 §6). The server refuses each role the other's data as well. */
export function ReportsPage() {
  const admin = useProfile().role === 'admin';
  usePageTitle(admin ? reportsTitles.admin : reportsTitles.own);
  return admin ? <AdminReports /> : <OwnReports />;
}
