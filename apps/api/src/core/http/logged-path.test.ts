import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

test.each([
  ['/v1/lesson/asa?token=abc', '/v1/lesson/asa'],
  ['/v1/media/asa.mp3?expires=1&signature=s', '/v1/media/asa.mp3'],
  ['/v1/film/nami/film.123.s1gn.c4st.kafuku/v360-0001.m4s?lesson=a', '/v1/film/nami/…/v360-0001.m4s'],
  ['/v1/film/nami/film.123.s1gn', '/v1/film/nami/…'],
  ['/', '/'],
])('of %s the log says %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged)
})
