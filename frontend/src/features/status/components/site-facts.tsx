import { useId, type ReactNode } from 'react';
import { DatabaseBackup } from 'lucide-react';
import { Link } from 'react-router';
import type {
  SiteStats,
  SiteStatus,
  SiteStatusDetail,
} from '../../../../../functions/status/status.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { TagLinks } from '../../websites/public/tags/tag-badges.tsx';
import { sitePageText as siteText } from '../status.site.text.ts';
import { statusDetailText as text } from '../status.text.ts';

const versionOf = (version: string | null) => version ?? text.notAvailable;

const countOf = (count: number | null) =>
  count === null ? text.notAvailable : formatNumber(count);

type Fact = readonly [label: string, value: ReactNode];

/** The figures of a site (spec 001 §2). */
const figuresOf = (stats: SiteStats): readonly Fact[] => [
  [text.stats.wordpress, versionOf(stats.wordpressVersion)],
  [text.stats.plugins, formatNumber(stats.pluginsCount)],
  [text.stats.users, countOf(stats.usersCount)],
  [text.stats.products, countOf(stats.productsCount)],
];

const serverOf = (stats: SiteStats): readonly Fact[] => [
  [text.server.wordpress, versionOf(stats.wordpressVersion)],
  [text.server.php, versionOf(stats.phpVersion)],
  [text.server.mysql, versionOf(stats.mysqlVersion)],
];

const contentOf = (stats: SiteStats): readonly Fact[] => [
  [text.content.products, countOf(stats.productsCount)],
  [text.content.orders, countOf(stats.ordersCount)],
  [text.content.posts, countOf(stats.postsCount)],
  [text.content.pages, countOf(stats.pagesCount)],
];

export interface SiteFactsProps {
  site: SiteStatusDetail;
  /** What the last successful read brought; null before it. */
  stats: SiteStats | null;
  now: Date;
}

/** What a site is: its figures, server and content, its newest backup and its tags. */
export function SiteFacts({ site, stats, now }: SiteFactsProps) {
  return (
    <section
      aria-label={siteText.facts}
      className="divide-y rounded-xl border bg-card text-card-foreground"
    >
      {stats && (
        <>
          <Figures figures={figuresOf(stats)} />
          <Group title={text.server.title} facts={serverOf(stats)} />
          <Group title={text.content.title} facts={contentOf(stats)} />
        </>
      )}
      <Backups site={site} now={now} />
      {site.tags.length > 0 && (
        <Group title={siteText.tags}>
          <TagLinks tags={site.tags} />
        </Group>
      )}
    </section>
  );
}

/** Two in a line, their values large. */
const Figures = ({ figures }: { figures: readonly Fact[] }) => (
  <section aria-label={text.stats.label}>
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
      {figures.map(([label, value]) => (
        // Read as its name and its value; seen the other way round, so that values stand in a line.
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-[0.8125rem] leading-5 text-muted-foreground">{label}</dt>
          <dd className="tabular text-xl leading-7 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

interface GroupProps {
  title: string;
  facts?: readonly Fact[];
  children?: ReactNode;
}

/** A short list of names and values, and what belongs to them. */
function Group({ title, facts = [], children }: GroupProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="px-4 py-3 sm:px-5">
      <h2 id={titleId} className="mb-1.5 text-[0.9375rem] leading-6 font-semibold">
        {title}
      </h2>
      {facts.length > 0 && (
        <dl className="text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 py-1">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="tabular min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}

function Backups({ site, now }: { site: SiteStatus; now: Date }) {
  const { lastBackupAt, websiteId, drilledAt, drillFailed, drilledEarlier } = site;
  const format = useFormat();
  const proven = drilledEarlier ? siteText.provenEarlier : siteText.proven;
  const outcome = drilledAt && (drillFailed ? siteText.unproven : proven(format.date(drilledAt)));
  const proof: Fact[] = outcome && lastBackupAt !== null ? [[siteText.proof, outcome]] : [];
  const newest =
    lastBackupAt === null ? siteText.noBackup : <RelativeTime instant={lastBackupAt} now={now} />;
  return (
    <Group title={siteText.tabs.respaldos} facts={[[siteText.lastBackup, newest], ...proof]}>
      <Button asChild variant="link" size="inline">
        <Link to={pathOfSite(paths.backupsOfSite, websiteId)}>
          <DatabaseBackup aria-hidden />
          {text.manageBackups}
        </Link>
      </Button>
    </Group>
  );
}
