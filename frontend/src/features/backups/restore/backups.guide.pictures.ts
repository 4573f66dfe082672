/** Pictures of the guide in `public/guide`, with width and height: `npm run pictures:guide` writes them. */
export const guidePictures = {
  'portal-kit': { wide: [510, 528], narrow: [360, 740] },
  'wp-archives': { wide: [822, 378], narrow: [338, 482] },
  'wp-chosen': { wide: [822, 944], narrow: [338, 1393] },
  'wp-ready': { wide: [822, 352], narrow: [338, 448] },
  'restorer-code': { wide: [560, 259], narrow: [328, 280] },
  'restorer-start': { wide: [560, 740], narrow: [328, 857] },
  'restorer-working': { wide: [560, 258], narrow: [328, 309] },
  'restorer-done': { wide: [560, 274], narrow: [328, 453] },
  'restorer-empty': { wide: [560, 1207], narrow: [328, 1417] },
} as const;
