import { Bookmark } from 'lucide-react';
import type { ComponentProps } from 'react';
import type {
  SavedView,
  ViewList,
} from '../../../../../functions/profiles/profiles.views.domain.ts';
import { lazyDialogs } from '../../../components/dialogs/lazy-dialogs.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { lazyMenu } from '../../../components/ui/overlays/lazy-menu.tsx';
import { cn } from '../../../lib/cn.ts';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import type { SavedViewsMenuProps, ViewTask } from './saved-view.task.ts';
import { savedViewsText as text } from './saved-views.text.ts';
import { useShownView } from './use-saved-views.ts';

const Menu = lazyMenu<SavedViewsMenuProps>(
  async () => (await import('./saved-views-menu.tsx')).SavedViewsMenu,
);
const Dialogs = lazyDialogs<ViewTask>(
  async () => (await import('./saved-view-dialog.tsx')).SavedViewDialog,
);

export interface SavedViewsProps {
  list: ViewList;
  className?: string;
}

/** The filters of a list that the person has named: shows them again, and saves those of now. */
export function SavedViews({ list, className }: SavedViewsProps) {
  const shown = useShownView(list);
  const dialog = useDialogTask<ViewTask>();
  return (
    <>
      <Menu
        list={list}
        onTask={dialog.start}
        trigger={<MenuButton shown={shown} className={className} />}
      />
      <Dialogs dialog={dialog} />
    </>
  );
}

interface MenuButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  shown: SavedView | undefined;
}

function MenuButton({ shown, className, ...props }: MenuButtonProps) {
  return (
    <Button
      variant="secondary"
      title={shown?.name ?? text.label}
      className={cn('max-w-full min-w-0 md:max-w-56', className)}
      {...props}
    >
      <Bookmark aria-hidden="true" className={shown && 'fill-current text-primary'} />
      {shown && <span className="sr-only">{text.shown}</span>}
      <span className="truncate">{shown?.name ?? text.button}</span>
    </Button>
  );
}
