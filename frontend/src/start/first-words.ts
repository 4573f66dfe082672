import type { Role } from '../../../functions/core/validation/role.ts';
import { paths } from '../app/paths.ts';
import { oneText } from '../features/activities/activities.one.text.ts';
import { activitiesText } from '../features/activities/activities.text.ts';
import { activitiesTitles } from '../features/activities/activities.titles.text.ts';
import { auditsText } from '../features/audits/audits.text.ts';
import { oneBackupText } from '../features/backups/backups.one.text.ts';
import { backupsText } from '../features/backups/backups.text.ts';
import { guideText } from '../features/backups/restore/backups.guide.text.ts';
import { dashboardText } from '../features/dashboard/dashboard.text.ts';
import { notificationsText } from '../features/notifications/notifications.text.ts';
import { ordersText } from '../features/orders/orders.text.ts';
import { paymentsText } from '../features/payments/payments.text.ts';
import { managePlansText } from '../features/plans/plans.manage.text.ts';
import { plansText } from '../features/plans/plans.text.ts';
import { profilesText } from '../features/profiles/profiles.text.ts';
import { monthlyText } from '../features/reports/reports.monthly.text.ts';
import { ownReportsText } from '../features/reports/reports.own.text.ts';
import { reportsText } from '../features/reports/reports.text.ts';
import { settingsText } from '../features/settings/settings.text.ts';
import { statusDetailText, statusListText } from '../features/status/status.text.ts';
import { usersText } from '../features/users/users.text.ts';
import { importText } from '../features/websites/import/import.text.ts';
import { websiteModes, websitesText } from '../features/websites/websites.text.ts';

/** What the head of a page says. */
export interface PageWords {
  title: string;
  description: string;
  /** The description is not shown on phones. */
  wide?: boolean;
  /** The title stands below a link back. */
  below?: boolean;
}

const wordsOf = ({ title, description }: PageWords): PageWords => ({ title, description });
const below = (words: PageWords): PageWords => ({ ...wordsOf(words), below: true });
const both = (words: PageWords) => ({ cliente: wordsOf(words), admin: wordsOf(words) });
const bothBelow = (words: PageWords) => ({ cliente: below(words), admin: below(words) });
const ofRoles = (text: PageWords & { adminDescription: string }) => ({
  cliente: wordsOf(text),
  admin: { title: text.title, description: text.adminDescription },
});

const status: PageWords = { ...wordsOf(statusListText), wide: true };
// The app adds the person's name.
const dashboard = ofRoles({ ...dashboardText, title: dashboardText.welcome });

/**
 * The heads of pages that are the same for everybody in a role, by their paths. The page's HTML has them, and the start
 * script shows the one of the address: where somebody is can be read before the app is there. A page whose head is made of
 * data has the words that it shows until they come, or none. A test opens each page and compares.
 */
export const firstWords: Readonly<Record<string, Partial<Record<Role, PageWords>>>> = {
  [paths.root]: dashboard,
  [paths.dashboard]: dashboard,
  [paths.websites]: both(websitesText),
  // A client's says how many sites there may be.
  [paths.websiteCreate]: { admin: below(websiteModes.create) },
  [paths.websitesImport]: bothBelow(importText),
  [paths.activities]: ofRoles(activitiesText),
  [paths.activity]: bothBelow({ title: activitiesTitles.one, description: oneText.loading }),
  [paths.plans]: both(plansText),
  [paths.plansManage]: { admin: wordsOf(managePlansText) },
  [paths.payments]: { admin: wordsOf(paymentsText) },
  [paths.audit]: { admin: wordsOf(auditsText) },
  [paths.myOrders]: both(ordersText),
  [paths.profile]: both(profilesText),
  [paths.notifications]: {
    cliente: wordsOf(notificationsText),
    admin: {
      title: notificationsText.adminTitle,
      description: notificationsText.adminDescription,
    },
  },
  [paths.users]: { admin: wordsOf(usersText) },
  [paths.reports]: { cliente: wordsOf(ownReportsText), admin: wordsOf(reportsText) },
  [paths.reportsMonthly]: { admin: below(monthlyText) },
  [paths.status]: { cliente: status, admin: status },
  [paths.statusDetail]: bothBelow({
    title: statusDetailText.loadingTitle,
    description: statusDetailText.loadingDescription,
  }),
  [paths.backups]: both(backupsText),
  [paths.backupsOfSite]: both(backupsText),
  [paths.backup]: bothBelow(oneBackupText.loading),
  [paths.restoreGuide]: bothBelow(guideText),
  [paths.settings]: both(settingsText),
};
