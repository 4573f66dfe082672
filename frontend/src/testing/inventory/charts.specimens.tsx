import { Chart } from '../../components/charts/chart.tsx';

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago'];
const values = [4, 9, 6, 12, 15, 8, 11, 18];
const FILLED = 0.6;

const Bars = () => (
  <Chart labels={months} most={Math.max(...values)} tip={() => undefined} cursor="band">
    {({ x, y, columnWidth }) =>
      values.map((value, column) => (
        <rect
          key={months[column]}
          x={x(column + 0.5) - (columnWidth * FILLED) / 2}
          width={columnWidth * FILLED}
          y={y(value)}
          height={y(0) - y(value)}
          fill="var(--primary)"
        />
      ))
    }
  </Chart>
);

export const charts = { 'charts/chart': Bars };
