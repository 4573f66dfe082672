import { CharacterCount } from '../../components/ui/fields/character-count.tsx';
import { Checkbox } from '../../components/ui/fields/checkbox.tsx';
import { Field } from '../../components/ui/fields/field.tsx';
import { Input } from '../../components/ui/fields/input.tsx';
import { Label } from '../../components/ui/fields/label.tsx';
import { PasswordInput } from '../../components/ui/fields/password-input.tsx';
import { RadioCards } from '../../components/ui/fields/radio-cards.tsx';
import { ChoiceSelect, Options, Select } from '../../components/ui/fields/select.tsx';
import { Textarea } from '../../components/ui/fields/textarea.tsx';

const nothing = () => undefined;
const types = ['informativo', 'tienda'] as const;
const labels = { informativo: 'Informativo', tienda: 'Tienda en línea' };
const cards = {
  generated: { label: 'Generar una', hint: 'La verás una sola vez.' },
  typed: { label: 'Escribirla', hint: 'Ocho caracteres o más.' },
};

/** The controls of forms and filters. */
export const fields = {
  'ui/fields/field': () => (
    <div className="grid gap-4">
      <Field label="Nombre" hint="Como lo verá el cliente.">
        {(control) => <Input {...control} defaultValue="Tienda Austral" />}
      </Field>
      <Field label="URL" error="Escribe una dirección que empiece con https://.">
        {(control) => <Input {...control} defaultValue="tienda" />}
      </Field>
      <Field label="Notas" optional>
        {(control) => <Input {...control} />}
      </Field>
    </div>
  ),
  'ui/fields/label': () => (
    <div className="grid gap-1.5">
      <Label htmlFor="buscar">Cliente</Label>
      <Input id="buscar" defaultValue="Clara Andes" />
    </div>
  ),
  'ui/fields/input': () => (
    <div className="grid gap-3">
      <Input aria-label="Con texto" defaultValue="clara@andes.cl" />
      <Input aria-label="Vacío" placeholder="nombre@empresa.cl" />
      <Input aria-label="Con error" aria-invalid defaultValue="clara@" />
      <Input aria-label="Bloqueado" disabled defaultValue="No se puede cambiar" />
    </div>
  ),
  'ui/fields/password-input': () => (
    <PasswordInput aria-label="Contraseña" defaultValue="caballo-verde" />
  ),
  'ui/fields/textarea': () => (
    <Textarea
      aria-label="Descripción"
      defaultValue={'Actualizar los plugins.\nRevisar el formulario.'}
    />
  ),
  'ui/fields/character-count': () => (
    <div className="grid gap-2 text-sm text-muted-foreground">
      <CharacterCount length={24} max={500} />
      <CharacterCount length={512} max={500} />
    </div>
  ),
  'ui/fields/select': () => (
    <div className="grid gap-3">
      <Select aria-label="Tipo" defaultValue="tienda">
        <Options values={types} labels={labels} />
      </Select>
      <ChoiceSelect
        aria-label="Filtrar por tipo"
        values={types}
        labels={labels}
        first="Todos los tipos"
        value={null}
        onChange={nothing}
      />
    </div>
  ),
  'ui/fields/checkbox': () => (
    <div>
      <Checkbox label="Enviar un email de bienvenida" defaultChecked />
      <Checkbox label="Todos los sitios" hint="Hay dos de cinco." indeterminate />
      <Checkbox label="Notificar al cliente" />
      <Checkbox label="Ya tiene una clave" disabled />
    </div>
  ),
  'ui/fields/radio-cards': () => (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Contraseña</legend>
      <RadioCards
        choices={['generated', 'typed']}
        text={cards}
        register={{ name: 'mode', defaultChecked: true }}
      />
    </fieldset>
  ),
};
