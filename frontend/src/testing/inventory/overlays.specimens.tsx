import { CircleHelp, LogOut, Monitor, Moon, Sun, User } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/fields/field.tsx';
import { Input } from '../../components/ui/fields/input.tsx';
import { ConfirmDialog } from '../../components/ui/overlays/alert-dialog.tsx';
import { Dialog, DialogFooter } from '../../components/ui/overlays/dialog.tsx';
import { MenuBox } from '../../components/ui/overlays/menu-box.tsx';
import { MenuChoice, MenuEntry, MenuLine } from '../../components/ui/overlays/menu.tsx';
import { lazyMenu, type LazyMenuProps } from '../../components/ui/overlays/lazy-menu.tsx';
import { Sheet, SheetContent } from '../../components/ui/overlays/sheet.tsx';
import { Tooltip } from '../../components/ui/overlays/tooltip.tsx';

const nothing = () => undefined;
const themes = [
  { value: 'system', label: 'Sistema', icon: Monitor },
  { value: 'light', label: 'Claro', icon: Sun },
  { value: 'dark', label: 'Oscuro', icon: Moon },
] as const;

function AccountMenu(props: LazyMenuProps) {
  const [theme, setTheme] = useState('system');
  return (
    <MenuBox {...props} label="Tu cuenta">
      <MenuEntry icon={User} to="/profile">
        Mi perfil
      </MenuEntry>
      <MenuLine />
      <MenuChoice label="Tema" value={theme} options={themes} onChoose={setTheme} />
      <MenuLine />
      <MenuEntry icon={LogOut} onSelect={nothing}>
        Salir
      </MenuEntry>
    </MenuBox>
  );
}
const Menu = lazyMenu(() => Promise.resolve(AccountMenu));

/** What lies over the page. */
export const overlays = {
  'ui/overlays/dialog': () => (
    <Dialog
      open
      onOpenChange={nothing}
      title="Vincular el sitio"
      description="El conector muestra un código de ocho signos."
      onSubmit={nothing}
      footer={
        <DialogFooter>
          <Button variant="secondary">Cancelar</Button>
          <Button type="submit">Vincular</Button>
        </DialogFooter>
      }
    >
      <Field label="Código">{(control) => <Input {...control} />}</Field>
    </Dialog>
  ),
  'ui/overlays/alert-dialog': () => (
    <ConfirmDialog
      open
      onOpenChange={nothing}
      onConfirm={nothing}
      title="¿Eliminar «Tienda Austral»?"
      description="Esto no se puede deshacer."
      consequences={['Se eliminan sus 3 respaldos.', 'Quedan sus actividades.']}
      confirmLabel="Eliminar sitio"
    />
  ),
  'ui/overlays/sheet': () => (
    <Sheet open>
      <SheetContent title="Menú">
        <p className="p-4 text-sm font-semibold">WordPress Manager</p>
        <p className="px-4 text-sm">Sitios web</p>
      </SheetContent>
    </Sheet>
  ),
  'ui/overlays/menu': () => (
    <div className="flex justify-end">
      <Menu trigger={<Button variant="secondary">Tu cuenta</Button>} />
    </div>
  ),
  'ui/overlays/tooltip': () => (
    <div className="flex justify-center pt-8">
      <Tooltip label="Ayuda y contacto">
        <Button variant="secondary" size="icon" aria-label="Ayuda">
          <CircleHelp aria-hidden="true" />
        </Button>
      </Tooltip>
    </div>
  ),
};
