import { expect, test } from 'vitest'
import { sessionMark } from './rendered-page.ts'

test('a session has the same mark each time, another session another', () => {
  expect(sessionMark('one-token')).toBe(sessionMark('one-token'))
  expect(sessionMark('one-token')).not.toBe(sessionMark('one-tokem'))
})

test('a mark does not contain the token, and is too short to hold it', () => {
  const token = 'pQv0_8kz-AAx31bYt7Lw4Z2cHnRs9uKdEfGhJmXoTiM'
  expect(sessionMark(token).length).toBeLessThanOrEqual(7)
  expect(token).not.toContain(sessionMark(token))
})
