import { describe, expect, it } from 'vitest';
import type { ListedAudit } from '../../../../functions/audits/audits.domain.ts';
import { historyText } from './users.history.text.ts';

const entry = (fields: Partial<ListedAudit>): ListedAudit => ({
  entryId: '01arz3ndektsv4rrffq69g5fav',
  targetId: 'pedro',
  address: null,
  actorId: 'ana',
  actorName: 'Ana Pérez',
  action: 'ActivityUpdated',
  at: '2026-11-25T10:00:00.000Z',
  details: {},
  ...fields,
});
const sentenceOf = (fields: Partial<ListedAudit>, reader = 'carmen') =>
  historyText.sentence(entry(fields), { reader, ofUser: 'pedro' });

describe('the history of a person', () => {
  it.each([
    [
      'names the activity',
      { description: 'Actualizar WooCommerce' },
      'Ana Pérez cambió la actividad «Actualizar WooCommerce»',
    ],
    ['knows none in an old entry', {}, 'Ana Pérez cambió una actividad'],
  ])('%s', (_, details, sentence) => {
    expect(sentenceOf({ details })).toBe(sentence);
  });

  it.each([
    ['WebsiteReassigned', { name: 'Tienda', toUserId: 'pedro' }, 'le asignó el sitio «Tienda»'],
    ['WebsiteReassigned', { name: 'Tienda', toUserId: 'eva' }, 'le quitó el sitio «Tienda»'],
    ['PaymentReviewed', { planName: 'Profesional' }, 'revisó el pago de «Profesional»'],
    [
      'PaymentStatusChanged',
      { planName: 'Profesional' },
      'cambió el estado del pago de «Profesional»',
    ],
    ['PaymentReminded', { planName: 'Básico' }, 'envió el enlace del pago de «Básico»'],
    ['AttentionAssigned', { kind: 'planExpiring' }, 'asignó el pendiente «Planes por vencer»'],
    [
      'AttentionDismissed',
      { kind: 'quotaLow' },
      'descartó el pendiente «Planes casi sin actividades»',
    ],
    ['PositionChanged', { position: 'owner' }, 'cambió su posición a «Titular»'],
    [
      'MemberPositionChanged',
      { email: 'eva@ejemplo.cl', position: 'viewer' },
      'cambió el acceso de eva@ejemplo.cl a «Solo lectura»',
    ],
    // Entries from before they said it, and of a kind that there is no more.
    ['WebsiteReassigned', { toUserId: 'pedro' }, 'le asignó un sitio'],
    ['PaymentStatusChanged', {}, 'cambió el estado de un pago'],
    ['PositionChanged', {}, 'cambió su posición'],
    ['PositionChanged', { position: 'toString' }, 'cambió su posición'],
    ['AttentionPostponed', { kind: 'toString' }, 'pospuso un pendiente'],
  ] as const)('says of what: %s %j', (action, details, rest) => {
    expect(sentenceOf({ action, details })).toBe(`Ana Pérez ${rest}`);
  });

  it('shortens a long description', () => {
    const sentence = sentenceOf({ details: { description: 'palabra '.repeat(60) } });
    expect(sentence.length).toBeLessThan(130);
  });

  it('speaks to who did it', () => {
    const details = { description: 'Migrar el sitio' };
    expect(sentenceOf({ action: 'ActivityDeleted', details }, 'ana')).toBe(
      'Tú eliminaste la actividad «Migrar el sitio»',
    );
  });

  it.each([
    ['SignedIn', { device: 'Chrome en Windows' }, 'Tú iniciaste sesión con Chrome en Windows'],
    ['SessionsClosed', { closed: 'one' }, 'Tú cerraste una de tus sesiones'],
    ['PasswordChanged', { mode: 'own' }, 'Tú cambiaste tu contraseña'],
    ['PasswordRefused', {}, 'Tú escribiste una contraseña incorrecta'],
  ] as const)('speaks to somebody of their own account: %s', (action, details, sentence) => {
    expect(sentenceOf({ action, details, actorId: 'pedro' }, 'pedro')).toBe(sentence);
  });
});
