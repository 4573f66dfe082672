import { describe, expect, it } from 'vitest';
import { attachmentAs } from './content-disposition.ts';

describe('attachmentAs', () => {
  it.each([
    ['respaldo.zip', `attachment; filename="respaldo.zip"; filename*=UTF-8''respaldo.zip`],
    [
      'año nuevo.tar.gz',
      `attachment; filename="ano nuevo.tar.gz"; filename*=UTF-8''a%C3%B1o%20nuevo.tar.gz`,
    ],
    ['日本.7z', `attachment; filename="__.7z"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.7z`],
    [
      `a"b\\c%41's (1)*.zip`,
      `attachment; filename="a_b_c_41's (1)*.zip"; filename*=UTF-8''a%22b%5Cc%2541%27s%20%281%29%2A.zip`,
    ],
  ])('%j', (name, header) => {
    expect(attachmentAs(name)).toBe(header);
  });

  it('lets no name end the header', () => {
    const header = attachmentAs('a\r\nset-cookie: x=1\0"; filename="b.exe');
    expect(header).toMatch(/^[\x20-\x7e]*$/);
    expect(header.match(/"/g)).toHaveLength(2);
  });

  it('takes half a character for what it is not', () => {
    expect(attachmentAs('\ud83d.zip')).toContain(`filename*=UTF-8''%EF%BF%BD.zip`);
  });
});
