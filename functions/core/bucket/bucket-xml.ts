/** The few answers of S3's that are read: flat, of known elements, and without attributes. */
export const textOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];

export const blocksOf = (xml: string, element: string): string[] =>
  Array.from(
    xml.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs')),
    ([, block = '']) => block,
  );

export interface ListedObject {
  s3Key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

/** Asked for with `encoding-type=url`. */
export const listedObjectsOf = (xml: string): ListedObject[] =>
  blocksOf(xml, 'Contents').map((object) => ({
    s3Key: decodeURIComponent((textOf(object, 'Key') ?? '').replaceAll('+', ' ')),
    size: Number(textOf(object, 'Size')),
    modifiedAt: new Date(textOf(object, 'LastModified') ?? ''),
  }));

/** Which page of a listing to ask for: of what begins with `prefix`, after the page that answered `token`. */
export const listingQuery = (prefix: string, token: string | undefined) => ({
  'list-type': '2',
  'encoding-type': 'url',
  prefix,
  ...(token !== undefined && { 'continuation-token': token }),
});
