import { expect, test } from 'vitest'
import { isConsentDue } from './consent.ts'

test.each([
  ['nothing of weight was ever changed', null, null, false],
  ['who agreed before the change', '2026-12-01', '2026-11-01', true],
  ['who agreed to it', '2026-12-01', '2026-12-01', false],
  ['who agreed to a later one', '2026-12-01', '2027-01-01', false],
  ['who never agreed', '2026-12-01', null, true],
])('a member is asked again: %s', (_, ofWeight, agreed, isDue) => {
  expect(isConsentDue(ofWeight, agreed)).toBe(isDue)
})
