/** How a component is shown in the inventory. */
interface Shown {
  name: string;
  /** What it is for, in one sentence: docs/design.md has it. */
  use: string;
  /** The window, in CSS pixels; 440 wide and as high as its content when left out. */
  width?: number;
  /** Of what covers the window, or lies over the page. */
  height?: number;
  /** The button that opens it. */
  press?: string;
  /** The button over which the pointer is. */
  hover?: string;
}

/** From 768 px on a list is a table. */
const LIST = 768;

/** Every component of `components/ui`, `lists` and `charts` by its file, in the order of docs/design.md. */
const inventory = {
  'ui/page-header': {
    name: 'PageHeader',
    use: 'The head of every screen: title, one line, the primary action.',
    width: LIST,
  },
  'ui/back-link': { name: 'BackLink', use: 'Leads back to the list that a page belongs to.' },
  'ui/button': {
    name: 'Button',
    use: 'An action: one primary on a screen, the others quieter. Busy, it keeps its focus.',
    width: LIST,
  },
  'ui/sign-button': {
    name: 'SignButton',
    use: 'An action by its sign, with words where there is room for them.',
  },
  'ui/tabs': { name: 'Tabs', use: 'Parts of one screen, one at a time.' },
  'ui/card': { name: 'Card', use: 'The frame around one object, with a title and an action.' },
  'ui/disclosure': { name: 'Disclosure', use: 'A line that opens what few people read.' },
  'ui/table': { name: 'Table', use: 'Figures in rows and columns; lists use DataTable.' },
  'ui/badge': { name: 'Badge, StatusDot', use: 'A state in one word; its colour repeats it.' },
  'ui/alert': { name: 'Alert', use: 'A message inside the page.' },
  'ui/empty-state': { name: 'EmptyState', use: 'Nothing yet, and the action that fills it.' },
  'ui/error-state': { name: 'ErrorState', use: 'What failed, why, and the way to try again.' },
  'ui/progress': { name: 'Progress', use: 'How much of something is done, or that it goes on.' },
  'ui/skeleton': { name: 'Skeleton', use: 'The shape of what is still loading.' },
  'ui/spinner': { name: 'Spinner', use: 'Something is under way, where no shape is known.' },
  'ui/fields/field': { name: 'Field', use: 'Label, hint and error of a control.' },
  'ui/fields/label': { name: 'Label', use: 'The name of a control that has no Field.' },
  'ui/fields/input': { name: 'Input', use: 'One line of text.' },
  'ui/fields/password-input': {
    name: 'PasswordInput',
    use: 'A password or key that can be shown.',
  },
  'ui/fields/textarea': { name: 'Textarea', use: 'Several lines of text.' },
  'ui/fields/character-count': {
    name: 'CharacterCount',
    use: 'How much of a limited text is used.',
  },
  'ui/fields/select': { name: 'Select, ChoiceSelect', use: 'One of several values.' },
  'ui/fields/checkbox': { name: 'Checkbox', use: 'Something that is on or off.' },
  'ui/fields/radio-cards': { name: 'RadioCards', use: 'One of a few choices, each explained.' },
  'ui/overlays/dialog': { name: 'Dialog', use: 'A task of its own over the page.', height: 430 },
  'ui/overlays/alert-dialog': {
    name: 'ConfirmDialog',
    use: 'Asks before something that cannot be undone.',
    height: 340,
  },
  'ui/overlays/sheet': { name: 'Sheet', use: 'A drawer: the menu on a phone.', height: 260 },
  'ui/overlays/menu': {
    name: 'Menu',
    use: 'Actions and choices below a button.',
    height: 330,
    press: 'Tu cuenta',
  },
  'ui/overlays/tooltip': {
    name: 'Tooltip',
    use: 'Words for an icon, on hover and focus.',
    height: 120,
    hover: 'Ayuda',
  },
  'ui/overlays/toast': {
    name: 'Toast',
    use: 'What was done, with the way to undo it; what failed.',
    width: 680,
    height: 290,
    press: 'Guardar',
  },
  'lists/data-table': {
    name: 'DataTable',
    use: 'A list: a table with an order and a selection, two lines a row on a phone.',
    width: LIST,
  },
  'lists/data-table-skeleton': {
    name: 'DataTableSkeleton',
    use: 'A list that is still loading.',
    width: LIST,
  },
  'lists/paged-list': {
    name: 'PagedList',
    use: 'A list by page numbers, in each of its states.',
    width: LIST,
  },
  'lists/cursor-list': {
    name: 'CursorList',
    use: 'A list that is read on by «Ver más», in each of its states.',
    width: LIST,
  },
  'lists/row-actions': {
    name: 'RowActions',
    use: 'The menu at the end of a row.',
    height: 220,
    press: 'Acciones de Tienda Austral',
  },
  'lists/row-selection': {
    name: 'SelectionBar',
    use: 'How many rows are chosen, and what can be done with them.',
    width: LIST,
  },
  'lists/row-notes': { name: 'RowNotes', use: 'The second line of a row: its notes side by side.' },
  'lists/search-field': { name: 'SearchField', use: 'The search of a list; the address has it.' },
  'lists/filter-tabs': { name: 'FilterTabs', use: 'A filter with few values, and their counts.' },
  'lists/filter-fold': {
    name: 'FilterFold, FilterPanel',
    use: 'Search and filters of a list; on a phone the filters are behind a button.',
    width: LIST,
  },
  'lists/pager': {
    name: 'Pager',
    use: 'Which rows are shown, and the way to the others.',
    width: LIST,
  },
  'lists/list-count': { name: 'ListCount', use: 'How many rows a list shows.' },
  'lists/refresh-button': {
    name: 'RefreshButton',
    use: 'Reads a list again, and says how old it is.',
    width: LIST,
  },
  'lists/no-match': { name: 'NoMatch', use: 'A search or filter found nothing.' },
  'lists/load-failure': {
    name: 'LoadFailure, StaleList',
    use: 'A list that could not be read, or not again.',
  },
  'charts/chart': {
    name: 'Chart',
    use: 'Values by day or month, in the theme’s colours; a table beside it says the same.',
    width: LIST,
  },
} as const satisfies Readonly<Record<string, Shown>>;

export type Specimen = keyof typeof inventory;

/** What has no picture of its own, by its file, and why. */
export const notShown: Readonly<Record<string, string>> = {
  'ui/overlays/lazy-menu': 'loads the code of a Menu when its button is reached',
  'ui/overlays/lazy-overlay': 'loads the code of a question or a drawer',
  'ui/overlays/lazy-tooltip': 'loads the code of a Tooltip',
  'ui/overlays/menu-box': 'the box of every Menu',
  'ui/overlays/toast-list': 'what shows a Toast, loaded with the first touch of a page',
  'lists/client-link': 'a name that is a link',
  'lists/row-actions-menu': 'what RowActions opens',
  'lists/page-link': 'a link of the Pager',
};

export const entries = Object.entries(inventory) as [Specimen, Shown][];
