/*
 * All icons except the few that every page needs (icon.tsx), drawn on 20 x 20 with one line weight. Each icon
 * is a separate export, so that a page loads only the icons that it uses.
 */
/** A name badge. */
export const badge =
  'M4.5 4.5h11v12h-11zM8 4.5V2.5h4v2M10 7.3a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8M6.8 14.5c.8-2.3 5.6-2.3 6.4 0';
export const bell = 'M5 8.5a5 5 0 0 1 10 0c0 4 1.5 5 1.5 5h-13S5 12.5 5 8.5zM8.3 16.5a1.9 1.9 0 0 0 3.4 0';
export const calendar =
  'M4.5 4.5h11A1.5 1.5 0 0 1 17 6v9.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15.5V6a1.5 1.5 0 0 1 1.5-1.5zM3 8.5h14M7 2.5v4M13 2.5v4';
export const card =
  'M4 4.5h12A1.5 1.5 0 0 1 17.5 6v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 14V6A1.5 1.5 0 0 1 4 4.5zM2.5 8.5h15M5.5 12.5h3';
export const chat = 'M3.5 4.5h13v9H9l-3.5 3v-3h-2z';
export const check = 'M4.5 10.5l3.5 3.5 7.5-8';
export const clock = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 6v4l2.5 1.8';
export const copy = 'M8 7h8.5v9.5H8zM12 7V3.5H3.5V13H8';
export const down = 'M5 8l5 5 5-5';
export const download = 'M10 3v9.5M6 8.8l4 4 4-4M3.5 16.5h13';
export const eye =
  'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10zM10 7.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z';
export const edit =
  'M4 16l.8-3.4L13.6 3.8a1.6 1.6 0 0 1 2.3 0l.3.3a1.6 1.6 0 0 1 0 2.3l-8.8 8.8zM11.8 5.6l2.6 2.6';
export const heart =
  'M10 16.6C3.2 11.7 2.9 7.6 4.5 5.8c1.6-1.7 4.3-1.2 5.5 1.1 1.2-2.3 3.9-2.8 5.5-1.1 1.6 1.8 1.3 5.9-5.5 10.8z';
export const history = 'M3.4 8A7 7 0 1 1 3 11.2M3 4v4h4M10 6.5V10l2.5 1.8';
export const home = 'M3.5 9 10 3.5 16.5 9v7.5H12v-5H8v5H3.5z';
export const info = 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM10 9.2V14M10 6.4v.1';
export const instagram =
  'M6.5 3h7A3.5 3.5 0 0 1 17 6.5v7a3.5 3.5 0 0 1-3.5 3.5h-7A3.5 3.5 0 0 1 3 13.5v-7A3.5 3.5 0 0 1 6.5 3zM10 6.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM14 6v.1';
export const laptop = 'M4.5 4h11a1 1 0 0 1 1 1v8.5h-13V5a1 1 0 0 1 1-1zM2 16h16';
export const left = 'M12 5l-5 5 5 5';
export const linkedin =
  'M4.5 3h11A1.5 1.5 0 0 1 17 4.5v11a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15.5v-11A1.5 1.5 0 0 1 4.5 3zM6.5 9v5M6.5 6.2v.1M9.7 14V9M9.7 11.3c0-3.1 4.1-3.2 4.1 0V14';
export const lock =
  'M5.5 9h9a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 15.5v-5A1.5 1.5 0 0 1 5.5 9zM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9';
export const mail =
  'M4 4.5h12A1.5 1.5 0 0 1 17.5 6v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 14V6A1.5 1.5 0 0 1 4 4.5zM3 5.5l7 5.5 7-5.5';
export const minus = 'M4.5 10h11';
export const moon = 'M16 12A6.5 6.5 0 0 1 8 4a6.5 6.5 0 1 0 8 8z';
export const more =
  'M3.9 10a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0zM9.4 10a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0zM14.9 10a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0z';
export const out = 'M8 3.5H4.5v13H8M8.5 10H17M13.5 6.5 17 10l-3.5 3.5';
export const pause = 'M7 4.5v11M13 4.5v11';
export const people =
  'M7 4.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4zM2 16c0-3 2-5 5-5s5 2 5 5M13 4.6a2.6 2.6 0 0 1 0 5M14.5 11.5c2.2.6 3.5 2.2 3.5 4.5';
export const person =
  'M10 3.5a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM3.8 17c.3-3.4 2.6-5.2 6.2-5.2s5.9 1.8 6.2 5.2';
export const phone =
  'M6.5 2.5h7A1.5 1.5 0 0 1 15 4v12a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 5 16V4a1.5 1.5 0 0 1 1.5-1.5zM9 15h2';
export const pin =
  'M10 17.5s5.5-5 5.5-9.2a5.5 5.5 0 0 0-11 0c0 4.2 5.5 9.2 5.5 9.2zM10 6.2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z';
export const play = 'M6.5 4.5v11l9-5.5z';
export const plus = 'M10 4.5v11M4.5 10h11';
export const print = 'M6 7.5V3.5h8v4M6 14H3.5V7.5h13V14H14M6 12h8v4.5H6z';
export const pulse = 'M2.5 10.5h3.2l2-5.5 4.2 10 2.2-4.5h3.4';
export const restart = 'M4 10a6 6 0 1 0 1.8-4.3L4 7.5M4 3.6v3.9h3.9';
export const right = 'M8 5l5 5-5 5';
export const search = 'M8.7 3.5a5.2 5.2 0 1 1 0 10.4 5.2 5.2 0 0 1 0-10.4zM12.6 12.6l4 4';
export const settings =
  'M3 6h7M14.5 6H17M3 14h2.5M10 14h7M12.2 3.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM7.8 11.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z';
export const share = 'M10 12.5v-9M6.5 6.5 10 3l3.5 3.5M5 10H4v7h12v-7h-1';
export const shield = 'M10 2.8 16 5v4.5c0 3.8-2.5 6.4-6 7.8-3.5-1.4-6-4-6-7.8V5z';
export const skip = 'M3.5 5v10l6-5zM10.5 5v10l6-5z';
export const step = 'M6 4.5v11l7-5.5zM15 4.5v11';
export const store =
  'M4 8.5V16.5h12V8.5M3 7l1.2-3.5h11.6L17 7M3 7a2.3 2.3 0 0 0 4.6 0A2.4 2.4 0 0 0 12.4 7 2.3 2.3 0 0 0 17 7zM7.6 7a2.4 2.4 0 0 0 4.8 0';
export const sun =
  'M10 6.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8zM10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4';
export const tiktok = 'M11.2 3v9.7a3.4 3.4 0 1 1-3.4-3.4M11.2 3c.3 2.6 2 4.2 4.6 4.4';
export const warning = 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM10 6v4.8M10 13.6v.1';
