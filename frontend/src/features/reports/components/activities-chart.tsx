import { Chart } from '../../../components/charts/chart.tsx';
import { formatHours } from '../../../lib/format/format.ts';
import { barText, shortBarText, type Bars } from '../reports.chart.ts';
import { reportsText } from '../reports.text.ts';

const text = reportsText.chart;

/** A bar and the gap beside it: at most as wide as this, in pixels. */
const MOST_WIDTH = 48;
const FILLED = 0.8;

/** Activities as bars. A picture: the table beside it says the same to screen readers. */
export function ActivitiesChart({ bars }: Bars) {
  const tip = (column: number) => {
    const bar = bars[column];
    if (!bar) return undefined;
    const { at, activities, hours } = bar;
    return { title: barText(at), text: `${text.count(activities)} · ${formatHours(hours)}` };
  };
  return (
    <figure>
      <figcaption className="mb-2 text-xs text-muted-foreground">{text.unit}</figcaption>
      <Chart
        labels={bars.map(({ at }) => shortBarText(at))}
        most={Math.max(...bars.map(({ activities }) => activities))}
        tip={tip}
        cursor="band"
      >
        {({ x, y, columnWidth }) =>
          bars.map(({ at, activities }, column) => {
            const width = Math.min(columnWidth * FILLED, MOST_WIDTH);
            return (
              <rect
                key={at}
                x={x(column + 0.5) - width / 2}
                width={width}
                y={y(activities)}
                height={y(0) - y(activities)}
                fill="var(--primary)"
              />
            );
          })
        }
      </Chart>
    </figure>
  );
}
