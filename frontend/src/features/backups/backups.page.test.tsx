import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { paths } from '../../app/paths.ts';
import { refusal, type FakeAnswer } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { backupsRoutes } from './backups.routes.tsx';
import { backupsText as text } from './backups.text.ts';

afterEach(cleanup);

const show = (answer: FakeAnswer) =>
  showFeature(backupsRoutes, paths.backups, { 'GET /api/backups': answer });

describe('the page', () => {
  it('says what will be here while there is nothing', async () => {
    show({ body: { items: [], nextCursor: null } });
    expect(await screen.findByText(text.empty.title)).toBeTruthy();
  });

  it('shows what there is', async () => {
    const backupId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
    const items = [{ backupId, createdAt: '2026-11-21T12:00:00.000Z' }];
    show({ body: { items, nextCursor: null } });
    expect(await screen.findByText(backupId)).toBeTruthy();
    expect(screen.getByText('21/11/2026')).toBeTruthy();
  });

  it('says so when it cannot be loaded, and offers to try again', async () => {
    show(refusal(500, 'INTERNAL', 'Algo salió mal.'));
    expect(await screen.findByText(text.failed.title)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  });
});
