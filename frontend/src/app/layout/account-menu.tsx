import { CircleUser, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { lazyDialogs } from '../../components/dialogs/lazy-dialogs.tsx';
import type { LazyMenuProps } from '../../components/ui/overlays/lazy-menu.tsx';
import { MenuBox } from '../../components/ui/overlays/menu-box.tsx';
import { MenuChoice, MenuEntry, MenuLine } from '../../components/ui/overlays/menu.tsx';
import { useProfile, useSessionStore } from '../../lib/session/session.context.tsx';
import { useTheme, type ThemeChoice } from '../../lib/browser/theme.tsx';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { paths } from '../paths.ts';
import { HelpEntries } from './help-menu.tsx';
import { layoutText } from './layout.text.ts';
import { useSidebar } from './sidebar.context.tsx';

const text = layoutText.account;
const themes = (
  [
    ['system', Monitor],
    ['light', Sun],
    ['dark', Moon],
  ] as const
).map(([value, icon]) => ({ value, icon, label: text.themes[value] }));

const SignOutQuestion = lazyDialogs<true>(
  async () => (await import('./sign-out-question.tsx')).SignOutQuestion,
);

/** Who is signed in, what is theirs, and the way out. On a phone a slip of the thumb does not sign out. */
export function AccountMenu(menu: LazyMenuProps) {
  const profile = useProfile();
  const { mobile } = useSidebar();
  const { choice, choose } = useTheme();
  const session = useSessionStore();
  const question = useDialogTask<true>();
  const leave = mobile ? () => question.start(true) : session.leave;
  return (
    <>
      <MenuBox label={text.label} {...menu}>
        <p className="truncate px-2.5 py-2 text-xs text-muted-foreground">{profile.email}</p>
        <MenuEntry icon={CircleUser} to={paths.profile}>
          {text.profile}
        </MenuEntry>
        {mobile && <HelpEntries />}
        <MenuLine />
        <MenuChoice<ThemeChoice>
          label={text.theme}
          value={choice}
          options={themes}
          onChoose={choose}
        />
        <MenuLine />
        <MenuEntry icon={LogOut} onSelect={leave}>
          {text.signOut}
        </MenuEntry>
      </MenuBox>
      <SignOutQuestion dialog={question} />
    </>
  );
}
