import { describe, expect, it } from 'vitest';
import { compareVersions, connectorVersionOf } from './status.versions.domain.ts';

describe('versions', () => {
  it.each([
    ['1.9', '1.10'],
    ['1.9.9', '2'],
    ['2.0-beta1', '2.0'],
    ['2.0-beta2', '2.0-beta10'],
    ['2.0-alpha', '2.0-beta'],
    ['', '0.1'],
    ['9.9', '2024.1'],
  ])('%s is before %s', (lower, higher) => {
    expect(compareVersions(lower, higher)).toBeLessThan(0);
    expect(compareVersions(higher, lower)).toBeGreaterThan(0);
  });

  it.each([
    ['1.0', '1'],
    ['v1.2', 'v1.2.0'],
    ['2.0-BETA', '2.0-beta'],
  ])('%s is the same as %s', (one, other) => {
    expect(compareVersions(one, other)).toBe(0);
  });
});

describe("the version of a site's connector", () => {
  const listed = (file: string) => [
    { file, name: 'GNUsys Conector', version: '1.3.0', active: true, updatePending: false },
  ];

  it.each([
    ['is what it says itself', listed('gnusys-connector/gnusys-connector.php'), '1.4.0', '1.4.0'],
    [
      'is what WordPress lists, where it does not say it',
      listed('gnusys-connector/gnusys-connector.php'),
      undefined,
      '1.3.0',
    ],
    ['is not that of another plugin', listed('tienda/not-gnusys-connector.php'), undefined, null],
  ])('%s', (...[, plugins, connectorVersion, version]) => {
    const said = connectorVersion === undefined ? {} : { connectorVersion };
    expect(connectorVersionOf({ plugins, ...said })).toBe(version);
  });
});
