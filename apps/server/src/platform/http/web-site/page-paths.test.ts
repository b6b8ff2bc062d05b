import { expect, test } from 'vitest';
import { createPageMatcher } from './page-paths.ts';

const paths = {
  pages: ['/', '/invite', '/events/semesters/:semesterId', '/automeetup', '/automeetup/faq', '/a.b', '/demo'],
  sections: ['/automeetup/'],
};
const match = createPageMatcher(paths);

test.each([
  ['/', 'page'],
  ['/invite', 'page'],
  ['/Invite/', 'page'],
  ['/events/semesters/winter', 'page'],
  ['/events/semesters/', 'not found'],
  ['/events/semesters/summer/nothing', 'not found'],
  ['/invites', 'not found'],
  ['/nobody-sits-here', 'not found'],
  ['/automeetup', 'page'],
  ['/automeetup/faq', 'page'],
  ['/automeetup/nothing', 'not found in section'],
  ['/automeetup/nothing.js', 'not found'],
  ['/automeetups', 'not found'],
  ['/a.b', 'page'],
  ['/axb', 'not found'],
])('the path %s is answered as: %s', (path, answer) => {
  expect(match(path)).toBe(answer);
});

test.each(['/demo', '/Demo/'])('the path %s is no page where that page is absent', (path) => {
  expect(match(path)).toBe('page');
  expect(createPageMatcher(paths, ['/demo'])(path)).toBe('not found');
});
