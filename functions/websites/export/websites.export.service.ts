import { siteProofCell } from '../../backups/restore/backups.proof.domain.ts';
import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { createClock } from '../../core/exports/csv.ts';
import {
  exportList,
  readFound,
  type ExportDependencies as Exporting,
} from '../../core/exports/export-file.ts';
import type { ExportAnswer } from '../../core/http/export-answer.ts';
import { DELETED_PERSON_NAME } from '../../core/validation/person-name.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import { seesNamesOnly } from '../../users/users.domain.ts';
import { websiteTypeLabels, type WebsiteSummary } from '../websites.domain.ts';
import type { Websites } from '../websites.entity.ts';
import type { WebsiteFilters } from '../websites.search.domain.ts';
import { tagsCell } from '../websites.tags.domain.ts';
import { websitesExportText as text } from './websites.export.text.ts';

export interface ExportDependencies extends Exporting {
  websites: Pick<Websites, 'findAll' | 'withComments'>;
  people: Pick<PeopleView, 'peopleOf'>;
}

const yesOrNo = (is: boolean) => (is ? text.yes : text.no);

/** What the list shows of a site. */
const siteCells = (site: WebsiteSummary, clock: ReturnType<typeof createClock>) => ({
  websiteId: site.websiteId,
  name: site.name,
  url: site.url,
  type: websiteTypeLabels[site.type],
  comments: site.comments,
  tags: tagsCell(site.tags),
  wordpressVersion: site.wordpressVersion ?? '',
  connected: yesOrNo(site.keyConfigured),
  lastBackup: clock(site.lastBackupAt),
  backupMissed: yesOrNo(site.backupMissed),
  proof: siteProofCell(site, clock),
  created: clock(site.createdAt),
});

/** Writes whose sites they are. Half a read unit for each owner. */
async function ownersOf(
  sites: readonly WebsiteSummary[],
  { people }: Pick<ExportDependencies, 'people'>,
) {
  const known = await people.peopleOf(sites.flatMap(({ userId }) => userId ?? []));
  return ({ userId }: WebsiteSummary) => {
    if (userId === null) return { userId: '', owner: text.noOwner, ownerEmail: '' };
    const { name, email } = known.get(userId) ?? { name: DELETED_PERSON_NAME, email: '' };
    return { userId, owner: name, ownerEmail: email };
  };
}

/** The columns of a caller's file, and its rows. */
async function tableFor(
  caller: Pick<Caller, 'role' | 'position'>,
  sites: readonly WebsiteSummary[],
  dependencies: ExportDependencies,
) {
  const clock = createClock(dependencies.timeZone);
  if (!isAdmin(caller)) {
    return { columns: text.columns, rows: sites.map((site) => siteCells(site, clock)) };
  }
  const ownerOf = await ownersOf(sites, dependencies);
  return {
    columns: {
      ...text.columns,
      ...text.ownerColumns,
      ...(!seesNamesOnly(caller) && text.emailColumn),
    },
    rows: sites.map((site) => ({ ...siteCells(site, clock), ...ownerOf(site) })),
  };
}

/**
 * Writes the sites that the list finds as CSV, newest first, and returns a link that works for a minute: a client's own,
 * everybody's for an administrator, with their owners; a technician reads no e-mails. @throws AppError EXPORT_TOO_LARGE
 */
export async function exportWebsites(
  caller: Pick<Caller, 'userId' | 'role' | 'position'>,
  asked: WebsiteFilters,
  dependencies: ExportDependencies,
): Promise<ExportAnswer> {
  const found = await dependencies.websites.findAll(caller, asked);
  const sites = await dependencies.websites.withComments(await readFound(found));
  const list = {
    ...{ folder: 'websites', action: 'WebsitesExported', asked: { ...asked } },
    ...(await tableFor(caller, sites, dependencies)),
    noun: text.file,
  };
  return exportList(caller, list, dependencies);
}
