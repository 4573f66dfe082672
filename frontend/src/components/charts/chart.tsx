import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { columnAt, labelEvery, linesUpTo } from './chart.scale.ts';

const HEIGHT = 256;
/** Around the plot: the values stand on the left, the columns' labels below. */
const LEFT = 48;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 28;
/** What a label needs with the gap after it. */
const LABEL = 68;
/** Of a tooltip, about: where it would leave the chart it stands on the other side. */
const TIP = 160;

/** Where things are in the plot, in pixels of the drawing. */
export interface Plot {
  /** The left edge of a column. */
  x: (column: number) => number;
  y: (value: number) => number;
  columnWidth: number;
}

export interface ChartProps {
  /** The columns' labels, from left to right. */
  labels: readonly string[];
  /** The greatest value. */
  most: number;
  /** What a column says while the pointer is over it; undefined says nothing. */
  tip: (column: number) => { title: string; text: string } | undefined;
  /** What marks the column under the pointer. */
  cursor: 'line' | 'band';
  /** Draws the values. */
  children: (plot: Plot) => ReactNode;
}

/** The width of an element, as it changes. */
function useWidth(initial: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/**
 * A picture of values by day or month, in the theme's own colours: lines across, labels, and what the column under the
 * pointer says. It is hidden from screen readers: a table beside it must say the same. Nothing in it moves.
 */
export function Chart({ labels, most, tip, cursor, children }: ChartProps) {
  const { ref, width } = useWidth(320);
  const [over, setOver] = useState<number>();
  const columns = labels.length;
  const size = { columns, width: Math.max(width - LEFT - RIGHT, 1) };
  const columnWidth = size.width / columns;
  const lines = linesUpTo(most);
  const top = lines.at(-1) ?? 1;
  const plot: Plot = {
    x: (column) => LEFT + column * columnWidth,
    y: (value) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM),
    columnWidth,
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT;
    setOver(columnAt(x, size));
  };
  const said = over === undefined ? undefined : tip(over);
  return (
    <div
      aria-hidden
      ref={ref}
      data-chart
      className="relative h-64"
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onPointerLeave={() => setOver(undefined)}
    >
      <svg width={width} height={HEIGHT} className="absolute inset-0 block text-xs">
        <Lines lines={lines} plot={plot} width={width} />
        {said && over !== undefined && <Cursor kind={cursor} column={over} plot={plot} />}
        {children(plot)}
        <Labels
          labels={labels}
          plot={plot}
          every={labelEvery(columns, { width: size.width, label: LABEL })}
        />
      </svg>
      {said && over !== undefined && <Tip {...said} x={plot.x(over + 0.5)} width={width} />}
    </div>
  );
}

function Lines({ lines, plot, width }: { lines: readonly number[]; plot: Plot; width: number }) {
  return lines.map((value) => (
    <g key={value}>
      <line
        x1={LEFT}
        x2={width - RIGHT}
        y1={plot.y(value)}
        y2={plot.y(value)}
        stroke="var(--border)"
      />
      <text
        x={LEFT - 8}
        y={plot.y(value)}
        dy="0.32em"
        textAnchor="end"
        fill="var(--muted-foreground)"
        className="tabular"
      >
        {formatNumber(value)}
      </text>
    </g>
  ));
}

function Labels({ labels, plot, every }: { labels: readonly string[]; plot: Plot; every: number }) {
  return labels.map(
    (label, column) =>
      column % every === 0 && (
        <text
          key={label}
          x={plot.x(column + 0.5)}
          y={HEIGHT - 8}
          textAnchor={column === 0 && plot.columnWidth < LABEL / 2 ? 'start' : 'middle'}
          fill="var(--muted-foreground)"
          className="tabular"
        >
          {label}
        </text>
      ),
  );
}

function Cursor({
  kind,
  column,
  plot,
}: {
  kind: ChartProps['cursor'];
  column: number;
  plot: Plot;
}) {
  const size = { y: TOP, height: HEIGHT - TOP - BOTTOM };
  return kind === 'band' ? (
    <rect x={plot.x(column)} width={plot.columnWidth} fill="var(--muted)" {...size} />
  ) : (
    <rect x={plot.x(column + 0.5)} width={1} fill="var(--input)" {...size} />
  );
}

function Tip({ title, text, x, width }: { title: string; text: string; x: number; width: number }) {
  const isLeft = x + TIP + 12 > width;
  return (
    <div
      className="tabular pointer-events-none absolute top-3 rounded-lg border bg-popover px-3 py-2 text-xs whitespace-nowrap text-popover-foreground shadow-lg"
      style={isLeft ? { right: Math.min(width - x + 12, width - TIP) } : { left: x + 12 }}
    >
      <p className="font-medium">{title}</p>
      <p className="text-muted-foreground">{text}</p>
    </div>
  );
}
