import {
  Area,
  AreaChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts';
import type { SiteHistory } from '../../../../../functions/status/history/status.history.domain.ts';
import { dayText, expandDays, shortDayText, versionChanges } from '../status.history.ts';
import { statusHistoryText as text } from '../status.history.text.ts';

/** Both themes: the colours are the theme's own variables. The dashes tell the two apart without colour. */
const series = [
  { key: 'plugins', name: text.plugins, colour: 'var(--primary)', dash: '' },
  { key: 'themes', name: text.themes, colour: 'var(--warning-text)', dash: '5 3' },
] as const;

const tick = { fill: 'var(--muted-foreground)', fontSize: 12 };

/**
 * Pending updates as steps, a day each, with a mark where a version changed. A picture: the table beside it says the
 * same to screen readers. Nothing in it moves.
 */
export function HistoryChart({ history }: { history: SiteHistory }) {
  const days = new Set(versionChanges(history).map(({ day }) => day));
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap items-center justify-between gap-x-4 text-xs text-muted-foreground">
        <span>{text.unit}</span>
        <Legend />
      </figcaption>
      <div aria-hidden className="h-64">
        <ResponsiveContainer
          width="100%"
          height="100%"
          initialDimension={{ width: 320, height: 256 }}
        >
          <AreaChart
            data={expandDays(history)}
            accessibilityLayer={false}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--border)" />
            <XAxis
              dataKey="day"
              tickFormatter={shortDayText}
              tick={tick}
              tickLine={false}
              axisLine={{ stroke: 'var(--border)' }}
              minTickGap={32}
            />
            <YAxis allowDecimals={false} tick={tick} tickLine={false} axisLine={false} width={32} />
            <Tooltip isAnimationActive={false} content={DayTooltip} />
            {[...days].map((day) => (
              <ReferenceLine
                key={day}
                x={day}
                stroke="var(--muted-foreground)"
                strokeDasharray="2 4"
              />
            ))}
            {series.map(({ key, name, colour, dash }) => (
              <Area
                key={key}
                dataKey={key}
                name={name}
                type="stepAfter"
                stackId="pending"
                stroke={colour}
                strokeWidth={2}
                strokeDasharray={dash}
                fill={colour}
                fillOpacity={0.15}
                isAnimationActive={false}
              />
            ))}
          </AreaChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}

const Legend = () => (
  <span className="flex gap-4">
    {series.map(({ key, name, colour, dash }) => (
      <span key={key} className="flex items-center gap-1.5">
        <svg aria-hidden width="20" height="4" viewBox="0 0 20 4">
          <path d="M0 2h20" stroke={colour} strokeWidth="3" strokeDasharray={dash} />
        </svg>
        {name}
      </span>
    ))}
  </span>
);

function DayTooltip({ active, label, payload }: TooltipContentProps) {
  if (!active || payload.length === 0) return null;
  const valueOf = (key: string) =>
    Number(payload.find(({ dataKey }) => dataKey === key)?.value ?? 0);
  return (
    <div className="tabular rounded-lg border bg-popover px-3 py-2 text-xs text-popover-foreground shadow-lg">
      <p className="font-medium">{dayText(String(label))}</p>
      <p className="text-muted-foreground">
        {text.ofPlugins(valueOf('plugins'))} · {text.ofThemes(valueOf('themes'))}
      </p>
    </div>
  );
}
