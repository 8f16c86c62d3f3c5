import { expect, test } from 'vitest'
import { errorText } from '../api/errors.ts'
import { castRenewMs, castSessionMs, mostCastSessions } from './cast.ts'

test('a cast session bears several renewals that do not get through', () => {
  expect(castSessionMs).toBeGreaterThanOrEqual(5 * castRenewMs)
})

test('who has too many receivers is answered how many there may be', () => {
  expect(errorText('too_many_receivers')).toContain(`${mostCastSessions.ofMember}台まで`)
})
