import type { SiteHistory } from '../../../../../functions/status/history/status.history.domain.ts';
import { Chart, type Plot } from '../../../components/charts/chart.tsx';
import {
  dayText,
  expandDays,
  knownStretches,
  shortDayText,
  versionChanges,
} from '../status.history.ts';
import type { HistoryDay } from '../status.history.ts';
import { statusHistoryText as text } from '../status.history.text.ts';

/** Both themes: the colours are the theme's own variables. The dashes distinguish the two without colour. */
const series = [
  { name: text.plugins, colour: 'var(--primary)', dash: '' },
  { name: text.themes, colour: 'var(--warning-text)', dash: '5 3' },
] as const;

const total = ({ plugins, themes }: HistoryDay) => (plugins ?? 0) + (themes ?? 0);

/**
 * Pending updates as steps, a day each, plugins below and themes on them, with a mark where a version changed. A
 * picture: the table beside it says the same to screen readers.
 */
export function HistoryChart({ history }: { history: SiteHistory }) {
  const days = expandDays(history);
  const marked = new Set(versionChanges(history).map(({ day }) => day));
  const tip = (column: number) => {
    const day = days[column];
    if (!day || day.plugins === null) return undefined;
    const { plugins, themes } = day;
    return {
      title: dayText(day.day),
      text: `${text.ofPlugins(plugins)} · ${text.ofThemes(themes ?? 0)}`,
    };
  };
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap items-center justify-between gap-x-4 text-xs text-muted-foreground">
        <span>{text.unit}</span>
        <Legend />
      </figcaption>
      <Chart
        labels={days.map(({ day }) => shortDayText(day))}
        most={Math.max(...days.map(total))}
        tip={tip}
        cursor="line"
      >
        {(plot) => (
          <>
            {days.map(
              ({ day }, column) =>
                marked.has(day) && <Mark key={day} x={plot.x(column)} plot={plot} />,
            )}
            <Area
              days={days}
              plot={plot}
              {...series[0]}
              from={() => 0}
              to={(day) => day.plugins ?? 0}
            />
            <Area
              days={days}
              plot={plot}
              {...series[1]}
              from={(day) => day.plugins ?? 0}
              to={total}
            />
          </>
        )}
      </Chart>
    </figure>
  );
}

function Mark({ x, plot }: { x: number; plot: Plot }) {
  const most = { y1: plot.y(0), y2: 0 };
  return <line x1={x} x2={x} {...most} stroke="var(--muted-foreground)" strokeDasharray="2 4" />;
}

interface AreaProps {
  days: readonly HistoryDay[];
  plot: Plot;
  colour: string;
  dash: string;
  from: (day: HistoryDay) => number;
  to: (day: HistoryDay) => number;
}

/** The days that are known, as steps from one value to the other: nothing over those on which nobody read the site. */
const Area = ({ days, ...shape }: AreaProps) =>
  knownStretches(days).map((stretch) => (
    <StretchArea key={stretch.first} first={stretch.first} {...shape} days={stretch.days} />
  ));

function StretchArea({ first, days, plot, colour, dash, from, to }: AreaProps & { first: number }) {
  const stepsOf = (value: (day: HistoryDay) => number) =>
    days.flatMap((day, n) => {
      const y = plot.y(value(day));
      return [
        `${String(plot.x(first + n))},${String(y)}`,
        `${String(plot.x(first + n + 1))},${String(y)}`,
      ];
    });
  const upper = stepsOf(to);
  return (
    <>
      <path
        d={`M${[...upper, ...stepsOf(from).reverse()].join('L')}Z`}
        fill={colour}
        fillOpacity={0.15}
      />
      <path
        d={`M${upper.join('L')}`}
        fill="none"
        stroke={colour}
        strokeWidth={2}
        strokeDasharray={dash}
      />
    </>
  );
}

const Legend = () => (
  <span className="flex gap-4">
    {series.map(({ name, colour, dash }) => (
      <span key={name} className="flex items-center gap-1.5">
        <svg aria-hidden width="20" height="4" viewBox="0 0 20 4">
          <path d="M0 2h20" stroke={colour} strokeWidth="3" strokeDasharray={dash} />
        </svg>
        {name}
      </span>
    ))}
  </span>
);
