import { lazily } from '../../../../../functions/core/validation/lazily.ts';

const percentFormat = lazily(() => new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 }));

/** How a receipt names the tax that is in its total: 'IVA 19 % incluido'. */
export const taxLine = ({ name, percent }: { name: string; percent: number }): string =>
  `${name} ${percentFormat().format(percent)} % incluido`;
