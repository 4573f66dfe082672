/** What is around the rows of a list. */
export const listFrameLooks = 'overflow-hidden rounded-xl border bg-card text-card-foreground';

/** The link of a row that leads somewhere: it covers the row. Other links in it lie above with `relative z-1`. */
export const rowLinkLooks =
  'after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring';

/** The name of a row: one line, the whole of it as its title. 24 px: a target above another one needs as much. */
export const rowNameLooks = 'block truncate leading-6 font-medium';

/** The line below a row's name. */
export const rowDetailLooks = 'block truncate text-[0.8125rem] leading-6 text-muted-foreground';
