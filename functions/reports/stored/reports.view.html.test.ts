import { describe, expect, it } from 'vitest';
import { reportFailurePage } from './reports.view.html.ts';

const ids = { requestId: 'gateway', correlationId: '<r-1>' };

describe('the page in the place of a report', () => {
  it('says that its address is over, and where the report is', () => {
    const page = reportFailurePage({ code: 'NOT_FOUND', message: 'No encontramos.', ...ids });
    expect(page).toMatch(/^<!doctype html>\s*<html lang="es">/);
    expect(page).toContain('<title>Este enlace ya no sirve</title>');
    expect(page).toContain('funciona 5 minutos.');
    expect(page).toContain('href="/reports"');
    expect(page).not.toContain('r-1');
  });

  it('says that the report was withdrawn', () => {
    const message = 'Este reporte fue retirado.';
    const page = reportFailurePage({ code: 'REPORT_WITHDRAWN', message, ...ids });
    expect(page).toContain('<title>Este reporte fue retirado</title>');
    expect(page).toContain('ya no se puede ver ni descargar.');
    expect(page).not.toContain('r-1');
  });

  it('says what failed, with what support asks for, and nothing of it is markup', () => {
    const message = 'Algo <b>salió</b> mal.';
    const page = reportFailurePage({ code: 'INTERNAL', message, ...ids });
    expect(page).toContain('<title>No se pudo mostrar el reporte</title>');
    expect(page).toContain('Algo &#60;b&#62;salió');
    expect(page).toContain('Código de la consulta: &#60;r-1&#62;');
    expect(page).not.toMatch(/<script|<link|<img/);
  });
});
