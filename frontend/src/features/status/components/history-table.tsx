import type { SiteHistory } from '../../../../../functions/status/history/status.history.domain.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { dayText } from '../status.history.ts';
import { statusHistoryText } from '../status.history.text.ts';

const { table: text, notTold } = statusHistoryText;

/** What the chart shows, for those who cannot see it: a row per change. */
export function HistoryTable({ history }: { history: SiteHistory }) {
  return (
    <div className="relative">
      <div className="sr-only">
        <table>
          <caption>{text.caption}</caption>
          <thead>
            <tr>
              {[text.since, text.plugins, text.themes, text.wordpress, text.php].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {history.points.map((point) => (
              <tr key={point.day}>
                <th scope="row">{dayText(point.day)}</th>
                <td>{formatNumber(point.pluginsPending)}</td>
                <td>{formatNumber(point.themesPending)}</td>
                <td>{point.wordpressVersion ?? notTold}</td>
                <td>{point.phpVersion ?? notTold}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
