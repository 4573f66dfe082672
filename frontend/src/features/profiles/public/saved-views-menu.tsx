import { BookmarkPlus, Check, Pencil, Trash2, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import {
  viewParams,
  type SavedView,
  type ViewList,
  type ViewQuery,
} from '../../../../../functions/profiles/profiles.views.domain.ts';
import type { LazyMenuProps } from '../../../components/ui/overlays/lazy-menu.tsx';
import { useMenuAction } from '../../../components/ui/overlays/menu-action.ts';
import { MenuBox } from '../../../components/ui/overlays/menu-box.tsx';
import {
  menuDangerLooks,
  menuItemLooks,
  menuLineLooks,
} from '../../../components/ui/overlays/menu-looks.ts';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { cn } from '../../../lib/cn.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useListAddress } from '../../../lib/url-params/use-list-params.ts';
import type { SavedViewsMenuProps } from './saved-view.task.ts';
import { useRemoveView, useSavedViews, useSaveView } from './saved-views.queries.ts';
import { savedViewsText as text } from './saved-views.text.ts';
import { useViewsOf } from './use-saved-views.ts';

/** No view's id: the choice that takes the filters away. */
const NONE = 'none';

/** The saved views of a list, and what can be done with the one that it shows. */
export function SavedViewsMenu({ list, onTask, ...menu }: LazyMenuProps & SavedViewsMenuProps) {
  const { choose, onClosed } = useMenuAction();
  const remove = useRemoval();
  return (
    <MenuBox {...menu} label={text.label} onClosed={onClosed}>
      <Entries list={list} onRemove={remove} onTask={(task) => choose(() => onTask(task))} />
    </MenuBox>
  );
}

interface EntriesProps extends SavedViewsMenuProps {
  onRemove: (view: SavedView) => void;
}

/** Only while the menu is open: what other devices saved is read then. */
function Entries({ list, onTask, onRemove }: EntriesProps) {
  const views = useSavedViews();
  const { query, own, shown } = useViewsOf(list, views.data);
  const narrow = useNarrowing(list);
  const isEmpty = Object.keys(query).length === 0;
  return (
    <>
      <Views own={own} failed={views.isError} shown={shown} isEmpty={isEmpty} onChoose={narrow} />
      <Primitive.Separator className={menuLineLooks} />
      <Entry
        icon={BookmarkPlus}
        disabled={isEmpty || shown !== undefined}
        onSelect={() => onTask({ list, query })}
      >
        {text.saveEntry}
      </Entry>
      {shown && (
        <>
          <Entry icon={Pencil} onSelect={() => onTask({ view: shown })}>
            {text.renameEntry(shown.name)}
          </Entry>
          <Primitive.Separator className={menuLineLooks} />
          <Entry icon={Trash2} destructive onSelect={() => onRemove(shown)}>
            {text.removeEntry(shown.name)}
          </Entry>
        </>
      )}
    </>
  );
}

interface ViewsProps {
  own: readonly SavedView[] | undefined;
  failed: boolean;
  shown: SavedView | undefined;
  /** The list shows everything. */
  isEmpty: boolean;
  onChoose: (query: ViewQuery) => void;
}

const noteLooks = 'px-2.5 py-2 text-sm text-muted-foreground';

function Views({ own, failed, shown, isEmpty, onChoose }: ViewsProps) {
  if (!own) {
    return (
      <Primitive.Label className={noteLooks}>
        {failed ? text.loadFailed : text.loading}
      </Primitive.Label>
    );
  }
  if (own.length === 0)
    return <Primitive.Label className={noteLooks}>{text.empty}</Primitive.Label>;
  return (
    <Primitive.RadioGroup value={isEmpty ? NONE : (shown?.viewId ?? '')}>
      <Choice id={NONE} name={text.none} onSelect={() => onChoose({})} />
      {own.map(({ viewId, name, query }) => (
        <Choice key={viewId} id={viewId} name={name} onSelect={() => onChoose(query)} />
      ))}
    </Primitive.RadioGroup>
  );
}

const Choice = ({ id, name, onSelect }: { id: string; name: string; onSelect: () => void }) => (
  <Primitive.RadioItem value={id} onSelect={onSelect} className={menuItemLooks}>
    <span className="size-4 shrink-0">
      <Primitive.ItemIndicator>
        <Check aria-hidden="true" className="size-4" />
      </Primitive.ItemIndicator>
    </span>
    <span className="max-w-72 min-w-0 truncate">{name}</span>
  </Primitive.RadioItem>
);

interface EntryProps {
  icon: LucideIcon;
  destructive?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

const Entry = ({ icon: Icon, destructive, children, ...item }: EntryProps) => (
  <Primitive.Item {...item} className={cn(menuItemLooks, destructive && menuDangerLooks)}>
    <Icon aria-hidden="true" className="size-4 shrink-0" />
    <span className="max-w-72 min-w-0 truncate">{children}</span>
  </Primitive.Item>
);

/** Shows what a query asks for, from the first page on, without any other filter of the list. */
function useNarrowing(list: ViewList): (query: ViewQuery) => void {
  const [, narrow] = useListAddress();
  const none = Object.fromEntries(viewParams[list].map((param) => [param, null]));
  return (query) => narrow({ ...none, ...query });
}

/** Deletes a view at once. Its toast saves it again, under the same name. */
function useRemoval(): (view: SavedView) => void {
  const toast = useToast();
  const failedAs = (title: string) => (error: unknown) =>
    toast({ title, description: messageOf(error), variant: 'destructive' });
  const restoring = useAction(useSaveView(), {
    done: () => toast({ title: text.restored, variant: 'success' }),
    failed: failedAs(text.restoreFailed),
  });
  const removal = useAction(useRemoveView(), {
    done: (_answer, { viewId: _, ...view }: SavedView) =>
      toast({
        title: text.removed,
        description: view.name,
        variant: 'success',
        undo: () => restoring.run(view),
      }),
    failed: failedAs(text.removeFailed),
  });
  return removal.run;
}
