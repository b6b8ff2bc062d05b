import { afterEach, expect, test, vi } from 'vitest';
import { clearStudentData } from './clear-student-data.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test('after a session the browser keeps only what belongs to the browser', () => {
  localStorage.setItem('analytics_consent', 'no');
  localStorage.setItem('lobbyId', 'x');
  localStorage.setItem('push_student', 'x');
  sessionStorage.setItem('draft_profile', '{"firstName":"Ana"}');
  clearStudentData();
  expect(Object.keys(localStorage)).toEqual(['analytics_consent']);
  expect(sessionStorage).toHaveLength(0);
});

test('a browser that blocks storage causes no error', () => {
  vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('blocked');
  });
  expect(() => clearStudentData()).not.toThrow();
});
