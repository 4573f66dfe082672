import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts';
import { formatHours } from '../../../lib/format/format.ts';
import { barText, shortBarText, type Bars } from '../reports.chart.ts';
import { reportsText } from '../reports.text.ts';

const text = reportsText.chart;
const tick = { fill: 'var(--muted-foreground)', fontSize: 12 };

/**
 * Activities as bars, in the theme's own colours. A picture: the table beside it says the same to screen readers.
 * Nothing in it moves.
 */
export function ActivitiesChart({ bars }: Bars) {
  return (
    <figure>
      <figcaption className="mb-2 text-xs text-muted-foreground">{text.unit}</figcaption>
      <div aria-hidden className="h-64">
        <ResponsiveContainer
          width="100%"
          height="100%"
          initialDimension={{ width: 320, height: 256 }}
        >
          <BarChart
            data={bars}
            accessibilityLayer={false}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--border)" />
            <XAxis
              dataKey="at"
              tickFormatter={shortBarText}
              tick={tick}
              tickLine={false}
              axisLine={{ stroke: 'var(--border)' }}
              minTickGap={24}
            />
            <YAxis allowDecimals={false} tick={tick} tickLine={false} axisLine={false} width={40} />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--muted)' }}
              content={BarTooltip}
            />
            <Bar
              dataKey="activities"
              fill="var(--primary)"
              maxBarSize={48}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}

function BarTooltip({ active, label, payload }: TooltipContentProps) {
  const [first] = payload;
  if (!active || !first) return null;
  const { activities, hours } = first.payload as Bars['bars'][number];
  return (
    <div className="tabular rounded-lg border bg-popover px-3 py-2 text-xs text-popover-foreground shadow-lg">
      <p className="font-medium">{barText(String(label))}</p>
      <p className="text-muted-foreground">
        {text.count(activities)} · {formatHours(hours)}
      </p>
    </div>
  );
}
