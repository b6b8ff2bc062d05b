/** The fonts that mails load from our own site. `file` is the file in its package. */
export const mailFonts = [
  {
    family: 'Young Serif',
    weight: '400',
    path: '/mail-fonts/young-serif.woff2',
    file: '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
  },
  {
    family: 'Hanken Grotesk',
    weight: '100 900',
    path: '/mail-fonts/hanken-grotesk.woff2',
    file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  },
] as const;
