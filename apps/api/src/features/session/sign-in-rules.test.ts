import { expect, test } from 'vitest'
import { countedOf, signInLimits } from './sign-in-rules.ts'

const hana = 'hana@example.com'
const counted = (attempt: Parameters<typeof countedOf>[0]) =>
  countedOf(attempt).map(
    ({ limit, of, subject }) => `${limit.name} ${limit.max}: ${[of, subject].filter(Boolean).join(' ')}`,
  )

test.each([
  [
    'a device that is known, wherever it is',
    { account: hana, address: '203.0.113.7', device: 'd1', isKnownNetwork: false },
    ['sign_in_device 10: hana@example.com d1'],
  ],
  [
    'a stranger’s device where the member signed in before',
    { account: hana, address: '203.0.113.7', device: null, isKnownNetwork: true },
    [
      'sign_in 10: hana@example.com 203.0.113.7',
      'sign_in 40: hana@example.com 203.0.113',
      'sign_in_network 300: 203.0.113.7',
      'sign_in_network 1200: 203.0.113',
    ],
  ],
  [
    'a stranger’s device elsewhere',
    { account: hana, address: '2001:db8:1:2::7', device: null, isKnownNetwork: false },
    [
      'sign_in 10: hana@example.com 2001:db8:1:2',
      'sign_in 20: hana@example.com 2001:db8:1:0000/56',
      'sign_in 40: hana@example.com 2001:db8:1',
      'sign_in_network 300: 2001:db8:1:2',
      'sign_in_network 600: 2001:db8:1:0000/56',
      'sign_in_network 1200: 2001:db8:1',
      'sign_in_account 100: hana@example.com',
    ],
  ],
])('of %s is counted what belongs to it', (_, attempt, uses) => {
  expect(counted(attempt)).toEqual(uses)
})

test('every limit has a name of its own', () => {
  const names = Object.values(signInLimits).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
