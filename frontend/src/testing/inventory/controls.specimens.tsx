import { Archive, Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Badge, StatusDot } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../components/ui/card.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SignButton } from '../../components/ui/sign-button.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../components/ui/table.tsx';
import { Tabs, TabsContent, TabsList } from '../../components/ui/tabs.tsx';

const variants = {
  primary: 'Crear sitio',
  secondary: 'Editar',
  ghost: 'Cancelar',
  destructive: 'Eliminar sitio',
  link: 'Ver detalles',
} as const;
const states = [{}, { loading: true }, { disabled: true }] as const;

const Buttons = () => (
  <div className="grid gap-3">
    {states.map((state) => (
      <div key={Object.keys(state).join()} className="flex flex-wrap gap-3">
        {(Object.keys(variants) as (keyof typeof variants)[]).map((variant) => (
          <Button key={variant} variant={variant} {...state}>
            {variants[variant]}
          </Button>
        ))}
        {!('loading' in state) && (
          <Button size="icon" variant="secondary" aria-label="Archivar" {...state}>
            <Archive aria-hidden="true" />
          </Button>
        )}
      </div>
    ))}
  </div>
);

function SomeTabs() {
  const [value, setValue] = useState('resumen');
  return (
    <Tabs value={value} onValueChange={setValue}>
      <TabsList
        label="Partes del sitio"
        tabs={['resumen', 'plugins', 'temas']}
        labels={{ resumen: 'Resumen', plugins: 'Plugins', temas: 'Temas' }}
      />
      <TabsContent value="resumen" className="pt-4 text-sm text-muted-foreground">
        WordPress 6.8 y 12 plugins, todo al día.
      </TabsContent>
    </Tabs>
  );
}

const badges = ['neutral', 'brand', 'outline', 'success', 'warning', 'destructive'] as const;
const badgeWords = ['Borrador', 'Básico', 'Cliente', 'Al día', 'Pendiente', 'Falló'];
const tones = { green: 'Al día', yellow: 'Pendiente', red: 'Falló', grey: 'Sin datos' } as const;

const Badges = () => (
  <div className="grid gap-3">
    <div className="flex flex-wrap gap-2">
      {badges.map((variant, at) => (
        <Badge key={variant} variant={variant}>
          {badgeWords[at]}
        </Badge>
      ))}
    </div>
    <div className="flex flex-wrap gap-4 text-sm">
      {(Object.keys(tones) as (keyof typeof tones)[]).map((tone) => (
        <span key={tone} className="flex items-center gap-2">
          <StatusDot tone={tone} />
          {tones[tone]}
        </span>
      ))}
    </div>
  </div>
);

const rows = [
  ['Básico', '12', '$ 19.990'],
  ['Profesional', '5', '$ 39.990'],
] as const;

/** Structure, actions and marks. */
export const controls = {
  'ui/page-header': () => (
    <PageHeader
      title="Sitios web"
      description="Los sitios que mantenemos por ti."
      action={
        <Button>
          <Plus aria-hidden="true" />
          Crear sitio
        </Button>
      }
    />
  ),
  'ui/back-link': () => <BackLink to="/websites">Volver a los sitios</BackLink>,
  'ui/button': Buttons,
  'ui/sign-button': () => (
    <div className="flex gap-3">
      <SignButton sign={Download} label="Descargar Tienda Austral" words="Descargar" />
      <SignButton sign={Download} label="Descargar Tienda Austral" words="Descargar" narrow />
      <SignButton sign={Download} label="Descargar Tienda Austral" narrow loading />
    </div>
  ),
  'ui/tabs': SomeTabs,
  'ui/card': () => (
    <Card>
      <CardHeader>
        <CardTitle>Plan actual</CardTitle>
        <Button variant="secondary">Cambiar</Button>
      </CardHeader>
      <CardContent>Profesional, hasta el 24/12/2026.</CardContent>
    </Card>
  ),
  'ui/disclosure': () => (
    <Disclosure summary="Integridad de los registros" className="rounded-lg border bg-card">
      Cada registro se sella a los pocos minutos.
    </Disclosure>
  ),
  'ui/table': () => (
    <Card>
      <Table>
        <caption className="sr-only">Planes</caption>
        <TableHead>
          <TableRow>
            <TableHeader>Plan</TableHeader>
            <TableHeader numeric>Clientes</TableHeader>
            <TableHeader numeric>Precio</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([plan, clients, price]) => (
            <TableRow key={plan}>
              <TableCell>{plan}</TableCell>
              <TableCell numeric>{clients}</TableCell>
              <TableCell numeric>{price}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  ),
  'ui/badge': Badges,
};
