import { Blocks, FileText, Package, Palette, Puzzle, Server, Users } from 'lucide-react';
import type { SiteStats } from '../../../../../functions/status/status.domain.ts';
import { paths, pathOfSite } from '../../../app/paths.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { statusDetailText as text } from '../status.text.ts';
import { FactsCard } from './facts-card.tsx';
import { FigureCards } from './figure-cards.tsx';
import { PartsCard } from './parts-card.tsx';

const versionOf = (version: string | null) => version ?? text.notAvailable;
const countOf = (count: number | null) =>
  count === null ? text.notAvailable : formatNumber(count);

/** Everything the last successful read of a site brought (spec 001 §2). */
export function SiteStatsView({ websiteId, stats }: { websiteId: string; stats: SiteStats }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <FigureCards
        label={text.stats.label}
        figures={[
          { label: text.stats.wordpress, value: versionOf(stats.wordpressVersion), icon: Blocks },
          { label: text.stats.plugins, value: formatNumber(stats.pluginsCount), icon: Puzzle },
          { label: text.stats.users, value: countOf(stats.usersCount), icon: Users },
          { label: text.stats.products, value: countOf(stats.productsCount), icon: Package },
        ]}
      />
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-2">
        <ServerCard stats={stats} />
        <ContentCard stats={stats} />
        <PartsCard
          title={text.plugins.title}
          icon={Puzzle}
          count={stats.pluginsCount}
          parts={stats.plugins}
          none={text.plugins.none}
          more={text.plugins.more}
          details={{ to: pathOfSite(paths.statusPlugins, websiteId), of: text.plugins.detailsOf }}
        />
        <PartsCard
          title={text.themes.title}
          icon={Palette}
          count={stats.themesCount}
          parts={stats.themes}
          none={text.themes.none}
          more={text.themes.more}
          details={{ to: pathOfSite(paths.statusThemes, websiteId), of: text.themes.detailsOf }}
        />
      </div>
    </div>
  );
}

function ServerCard({ stats }: { stats: SiteStats }) {
  const { title, wordpress, php, mysql } = text.server;
  return (
    <FactsCard
      title={title}
      icon={Server}
      facts={[
        { label: wordpress, value: versionOf(stats.wordpressVersion) },
        { label: php, value: versionOf(stats.phpVersion) },
        { label: mysql, value: versionOf(stats.mysqlVersion) },
      ]}
    />
  );
}

function ContentCard({ stats }: { stats: SiteStats }) {
  const { title, products, orders, posts, pages } = text.content;
  return (
    <FactsCard
      title={title}
      icon={FileText}
      facts={[
        { label: products, value: countOf(stats.productsCount) },
        { label: orders, value: countOf(stats.ordersCount) },
        { label: posts, value: countOf(stats.postsCount) },
        { label: pages, value: countOf(stats.pagesCount) },
      ]}
    />
  );
}
