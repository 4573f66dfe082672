export const menuLooks =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-lg data-[state=open]:animate-fade-in';
export const menuItemLooks =
  'flex min-h-control cursor-default items-center gap-2.5 rounded-md px-2.5 text-sm select-none data-disabled:opacity-55 data-highlighted:bg-accent data-highlighted:text-accent-foreground data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-ring/60';
/** An entry by which something is lost. */
export const menuDangerLooks =
  'text-destructive-text data-highlighted:bg-destructive-soft data-highlighted:text-destructive-text';
export const menuLineLooks = '-mx-1 my-1 h-px bg-border';
