import { Settings } from 'lucide-react';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';

/** Placeholder text only (spec 000 §2). */
export function SettingsPage() {
  return (
    <>
      <PageHeader title="Configuración" description="Ajustes generales del portal." />
      <Card>
        <EmptyState
          icon={Settings}
          title="Próximamente"
          description="Aquí estarán las opciones de configuración del portal."
        />
      </Card>
    </>
  );
}
