import { describe, expect, it } from 'vitest';
import {
  attentionKinds,
  type AttentionKind,
} from '../../../../functions/attention/attention.domain.ts';
import { detailOf } from '../../../../functions/attention/attention.details.domain.ts';
import { isKindFor } from '../../../../functions/attention/attention.access.domain.ts';
import { mayOpen } from '../../app/layout/page-access.ts';
import { attentionItem, clientOfItems, oneOfEach } from '../../testing/fake-attention.ts';
import { createFormatter } from '../../lib/format/format.ts';
import { ownerOf, titleOf } from './attention.details.ts';
import { objectPathOf, workOf, type Work } from './attention.links.ts';

const site = '01k9zz00000000000000000001';
const client = `cliente=${clientOfItems.userId}`;
const plans = `/admin/payments?tab=planes&${client}`;
const waiting = `/activities/${site}`;
const user = `/users/${site}`;

/** Title, why, where its object is, and what is done about it. */
const rows: Record<AttentionKind, [title: string, why: string, to: string, work: Work]> = {
  paymentFlagged: [
    'Plan Profesional',
    'Llegó otro monto',
    `/admin/payments?estado=revisar&${client}`,
    { label: 'Revisar pago', to: `/admin/payments?estado=revisar&${client}` },
  ],
  siteDown: [
    'Tienda Austral',
    'No respondió a tres sincronizaciones',
    `/status/${site}`,
    { label: 'Sincronizar', act: 'sync' },
  ],
  syncFailing: [
    'Tienda Austral',
    'Tres sincronizaciones fallaron',
    `/status/${site}`,
    { label: 'Sincronizar', act: 'sync' },
  ],
  backupMissed: [
    'Panadería La Espiga',
    'No llegó el respaldo programado',
    `/status/${site}`,
    { label: 'Ver respaldos', to: `/backups/${site}` },
  ],
  backupUnproven: [
    'Panadería La Espiga',
    'Falló la comprobación del respaldo',
    `/status/${site}`,
    { label: 'Ver respaldos', to: `/backups/${site}` },
  ],
  activityLate: [
    'Actualizar WordPress',
    'Tienda Austral: su plazo venció',
    waiting,
    { label: 'Abrir', to: waiting },
  ],
  activityRequested: [
    'Cambiar el banner de la portada',
    'Tienda Austral',
    waiting,
    { label: 'Abrir', to: waiting },
  ],
  activityWaiting: [
    'Textos nuevos',
    'Tienda Austral: el cliente no responde',
    waiting,
    { label: 'Abrir', to: waiting },
  ],
  storageLow: [
    'Clara Rojas',
    'Usa el 95\u00a0% de su espacio',
    user,
    { label: 'Ver planes', to: plans },
  ],
  reportFailed: [
    'Reporte de octubre de 2026',
    'El email rebotó',
    '/reports/monthly?mes=2026-10&estado=bounced',
    { label: 'Reintentar', act: 'retry' },
  ],
  planExpired: [
    'Plan Empresa',
    'Venció con actividades sin terminar',
    user,
    { label: 'Ver planes', to: plans },
  ],
  planExpiring: [
    'Plan Profesional',
    'Vence el 01/12/2026',
    user,
    { label: 'Ver planes', to: plans },
  ],
  quotaLow: [
    'Plan Básico',
    'Usó el 90\u00a0% de sus actividades',
    user,
    { label: 'Ver planes', to: plans },
  ],
  paymentPending: [
    'Plan Básico',
    'Se inició y no se pagó',
    `/admin/payments?estado=pending&${client}`,
    { label: 'Enviar enlace de pago', act: 'remind' },
  ],
  updatesPending: [
    'Hotel Mirador del Valle',
    '12 actualizaciones',
    `/status/${site}`,
    { label: 'Ver actualizaciones', to: `/status/${site}/plugins?estado=desactualizados` },
  ],
  connectorOutdated: [
    'Clínica Los Aromos',
    'Tiene la versión 1.3.0 del conector',
    `/status/${site}`,
    { label: 'Descargar conector', download: '/gnusys-connector.zip' },
  ],
  siteNotSynced: [
    'Viña Tres Ríos',
    'Nunca se sincronizó',
    `/status/${site}`,
    { label: 'Sincronizar', act: 'sync' },
  ],
  siteWithoutKey: [
    'Colegio San Andrés',
    'No se puede sincronizar',
    `/status/${site}`,
    { label: 'Conectar', to: `/websites/edit/${site}` },
  ],
  siteWithoutOwner: [
    'Ferretería El Martillo',
    'Solo lo ven los administradores',
    `/status/${site}`,
    { label: 'Elegir propietario', act: 'giveOwner' },
  ],
  clientWithoutSite: [
    'Clara Rojas',
    'Aún no tiene ningún sitio',
    user,
    { label: 'Registrar sitio', to: `/websites/create?cliente=${site}` },
  ],
};

it.each(attentionKinds)('%s says what it is, leads to it and to what is done', (kind) => {
  const item = attentionItem(kind);
  const said = [titleOf(item), detailOf(item, createFormatter('UTC'))];
  expect([...said, objectPathOf(item), workOf(item)]).toEqual(rows[kind]);
});

describe('whose an item is', () => {
  it.each<[AttentionKind, object, string | undefined]>([
    ['syncFailing', {}, 'Clara Rojas'],
    ['syncFailing', { owner: null }, 'Sin propietario'],
    // Its title, and its group, say so already.
    ['clientWithoutSite', {}, undefined],
    ['siteWithoutOwner', {}, undefined],
  ])('%s %j: %s', (kind, given, name) => {
    expect(ownerOf(attentionItem(kind, given))).toBe(name);
  });
});

it('leads to the themes where no plugin waits for an update', () => {
  expect(workOf(attentionItem('updatesPending', { detail: 'themes' }))).toEqual({
    label: 'Ver actualizaciones',
    to: `/status/${site}/themes?estado=desactualizados`,
  });
});

it('leads from a refused key to the form of its site: it would be refused again', () => {
  expect(workOf(attentionItem('syncFailing', { detail: 'unauthorized' }))).toEqual({
    label: 'Conectar',
    to: `/websites/edit/${site}`,
  });
});

it('a technician is led to no client and no plans, whatever they see', () => {
  const technician = { role: 'admin', position: 'technician' } as const;
  const seen = oneOfEach().filter(({ kind }) => isKindFor('technician', kind));
  expect(seen.length).toBeGreaterThan(5);
  for (const item of seen) {
    const work = workOf(item, true);
    for (const path of [objectPathOf(item, true), ...('to' in work ? [work.to] : [])]) {
      expect(mayOpen(technician, path.split('?')[0] ?? path), `${item.kind}: ${path}`).toBe(true);
    }
  }
});
