import { Keyboard, MessageCircle } from 'lucide-react';
import { useWhatsAppUrl } from '../../components/layout/whatsapp-button.tsx';
import type { LazyMenuProps } from '../../components/ui/overlays/lazy-menu.tsx';
import { MenuBox } from '../../components/ui/overlays/menu-box.tsx';
import { MenuEntry } from '../../components/ui/overlays/menu.tsx';
import { useCommands } from './commands.context.tsx';
import { layoutText } from './layout.text.ts';

const text = layoutText.help;

/** In the header; on a phone its entries are in the account's menu. */
export function HelpMenu(menu: LazyMenuProps) {
  return (
    <MenuBox label={text.label} {...menu}>
      <HelpEntries />
      <KeysEntry />
    </MenuBox>
  );
}

/** The ways to reach the provider. */
export function HelpEntries() {
  const url = useWhatsAppUrl();
  return (
    <MenuEntry icon={MessageCircle} href={url}>
      {text.whatsapp}
    </MenuEntry>
  );
}

function KeysEntry() {
  const { showKeys } = useCommands();
  return (
    <MenuEntry icon={Keyboard} onSelect={showKeys} keys="?">
      {text.keys}
    </MenuEntry>
  );
}
