import { describe, expect, it } from 'vitest';
import { createForms } from '../core/exports/csv.ts';
import type { Audit, AuditAction } from './audits.domain.ts';
import { factsOf, inOneLine, peopleIn } from './audits.facts.domain.ts';

const speech = {
  ...createForms('America/Santiago'),
  person: (userId: string) => userId.toUpperCase(),
};
const sayOf = (action: AuditAction, details: Audit['details'], more = {}) =>
  inOneLine(factsOf({ action, details }, { speech, ...more }));

describe('what an entry says', () => {
  it.each<[AuditAction, Audit['details'], string]>([
    [
      'PositionChanged',
      { from: 'owner', position: 'technician' },
      'Posición: Titular → Soporte técnico',
    ],
    [
      'RoleChanged',
      { role: 'admin', roleBefore: 'cliente', position: 'administrator', positionBefore: null },
      'Rol: Cliente → Administrador · Posición: Ninguna → Administración',
    ],
    // Of before the role and the position that were left were kept.
    [
      'RoleChanged',
      { role: 'admin', position: 'technician' },
      'Rol: Administrador · Posición: Soporte técnico',
    ],
    ['RoleChanged', { role: 'cliente' }, 'Rol: Cliente'],
    [
      'MemberInvited',
      { userId: 'u', email: 'a@b.cl', companyId: 'c', position: 'billing' },
      'Email: a@b.cl · Acceso: Planes y pagos',
    ],
    [
      'MemberPositionChanged',
      { userId: 'u', email: 'a@b.cl', companyId: 'c', position: 'owner', positionBefore: 'viewer' },
      'Email: a@b.cl · Acceso: Solo lectura → Acceso total',
    ],
    [
      'PaymentStatusChanged',
      { paymentId: 'p', planName: 'Profesional', from: 'pending', to: 'completed' },
      'Plan: Profesional · Estado: Pendiente → Completado',
    ],
    [
      'PaymentReviewed',
      { paymentId: 'p', planName: 'Base', flag: 'disputed' },
      'Plan: Base · Lo revisado: El cliente abrió una disputa en PayPal',
    ],
    [
      'UserUpdated',
      {
        changed: 'phone, emailNotifications',
        ...{ phone: '+56', phoneBefore: '' },
        ...{ emailNotifications: 'false', emailNotificationsBefore: 'true', revision: '2' },
      },
      'Teléfono: (vacío) → +56 · Avisos por email: Sí → No',
    ],
    [
      'WebsiteUpdated',
      {
        ...{ websiteId: 'w', name: 'Blog', changed: 'apiKey, type, tags', revision: '3' },
        ...{ type: 'elearning', typeBefore: 'blog', tags: '["vip","sur"]', tagsBefore: '[]' },
      },
      'Nombre: Blog · Tipo: Blog → E-Learning · API Key: cambió · Etiquetas: (vacío) → vip, sur',
    ],
    [
      'PlanUpdated',
      {
        ...{ name: 'Base', changed: 'priceCents, siteLimit, backupLimitBytes, retention' },
        ...{ priceCents: '5900', priceCentsBefore: '4900', siteLimit: null, siteLimitBefore: '3' },
        ...{ backupLimitBytes: '1073741824', backupLimitBytesBefore: '524288000' },
        ...{ retention: '{"daily":7,"weekly":0,"monthly":1}', retentionBefore: null },
      },
      'Nombre: Base · Precio: $49,00 → $59,00 · Límite de sitios: 3 → Sin límite · Espacio de respaldo: 500 MB → 1 GB · Conservación de los respaldos: (vacío) → 7 diarios y 1 mensual',
    ],
    [
      'ActivityUpdated',
      {
        ...{ activityId: 'a', description: 'Revisar el menú', revision: '4' },
        ...{ changed: 'description, status, assigneeId, dueOn, closingComment' },
        ...{ status: 'realizada', statusBefore: 'pendiente', from: 'pendiente', to: 'realizada' },
        ...{ assigneeId: 'carmen', assigneeIdBefore: null },
        ...{ dueOn: '2026-12-01', dueOnBefore: null },
      },
      'Actividad: Revisar el menú · Descripción: cambió · A cargo de: Nadie → CARMEN · Plazo: (vacío) → 01/12/2026 · Comentario: cambió · Estado: Pendiente → Realizada',
    ],
    // A status that stays is not news.
    [
      'ActivityUpdated',
      { activityId: 'a', description: 'x', changed: 'dueOn', dueOn: null, from: 'a', to: 'a' },
      'Actividad: x · Plazo: (vacío)',
    ],
    [
      'MonthlyReportsSet',
      { changed: 'enabled, recipients', enabled: 'true', enabledBefore: 'false', recipients: '[]' },
      'Se envían: No → Sí · Destinatarios: (vacío)',
    ],
    [
      'SettingsChanged',
      { changed: 'brandLogo', brandLogo: '1200 characters', brandLogoBefore: null, revision: '1' },
      'Logo: (vacío) → Una imagen',
    ],
    [
      'AuditsExported',
      { from: '2026-11-01', action: 'RoleChanged', actorId: 'ana', count: '3' },
      'Desde: 01/11/2026 · Quién: ANA · Qué hizo: Rol cambiado · Filas: 3',
    ],
    [
      'AttentionAssigned',
      { kind: 'syncFailing', name: 'Blog', assignee: null },
      'Tipo de pendiente: Sincronizaciones que fallan · Sobre: Blog · A cargo de: Nadie',
    ],
    ['ErasureRequested', { erasesAt: '2026-12-05T12:00:00.000Z' }, 'Se elimina: 05/12/2026 09:00'],
    // What is in no form of ours stays as it is: one entry must not hide all others.
    [
      'UserPlanAssigned',
      { userPlanId: 'p', planName: 'Base', startDate: 'ayer', endDate: '2026-12-05T12:00:00.000Z' },
      'Plan: Base · Inicio: ayer · Fin: 05/12/2026 09:00',
    ],
    ['MonthlyReportRetried', { month: 'x', clientName: 'Ana' }, 'Cliente: Ana · Mes: x'],
    ['MonthlyReportRetried', { month: '2026-10' }, 'Mes: octubre de 2026'],
    ['SessionsClosed', { closed: 'this' }, 'Cuáles: La propia, al salir'],
    ['UserInvited', {}, ''],
  ])('%s: %j', (action, details, said) => {
    expect(sayOf(action, details)).toBe(said);
  });

  it('leaves to clients what they must not learn, and what is shown apart', () => {
    const details = {
      ...{ activityId: 'a', description: 'Menú', changed: 'priority, description, hoursDedicated' },
      ...{ priority: 'urgente', priorityBefore: 'normal' },
    };
    const asked = { forClients: true, apart: 'description' };
    expect(sayOf('ActivityUpdated', details, asked)).toBe('Descripción: cambió');
    const renamed = { name: 'Nuevo', nameBefore: 'Viejo', changed: 'name' };
    expect(sayOf('WebsiteUpdated', renamed, { apart: 'name' })).toBe('Nombre: Viejo → Nuevo');
  });

  it('names the people whom its details name by their ids', () => {
    const details = { name: 'Blog', fromUserId: 'ana', toUserId: null };
    expect(peopleIn({ action: 'WebsiteReassigned', details })).toEqual(['ana']);
    expect(peopleIn({ action: 'UserUpdated', details: { phone: '1' } })).toEqual([]);
  });
});
