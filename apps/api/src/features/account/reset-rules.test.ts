import { resetLinkMs } from '@iki/contract/account/account'
import { expect, test } from 'vitest'
import { resetUses } from './reset-rules.ts'

const email = 'hana@example.com'
const counted = (uses: ReturnType<typeof resetUses>['asking']) =>
  uses.map(
    ({ limit, of, subject }) => `${limit.name} ${limit.max}: ${[of, subject].filter(Boolean).join(' ')}`,
  )

test('what a device of the member’s asks for counts for that device alone', () => {
  const { asking, mailing } = resetUses({ email, address: '203.0.113.7', device: 'd1' })
  expect(counted(asking)).toEqual([])
  expect(counted(mailing)).toEqual(['reset_device 5: hana@example.com d1'])
})

test.each([
  ['203.0.113.7', ['203.0.113.7', '203.0.113'], '203.0.113'],
  ['2001:db8:1:2::7', ['2001:db8:1:2', '2001:db8:1:0000/56', '2001:db8:1'], '2001:db8:1'],
])('what a stranger at %s asks for leaves mails for others to ask for', (address, networks, wide) => {
  const { asking, mailing } = resetUses({ email, address, device: null })
  expect(asking.map(({ subject }) => subject)).toEqual(networks)
  expect(asking[0]?.limit).toMatchObject({ name: 'reset_network', max: 30 })
  expect(counted(mailing)).toEqual([`reset_around 3: ${email} ${wide}`, `reset 8: ${email}`])
})

test('whenever no mail is sent, a link that was mailed before is still good', () => {
  const { mailing } = resetUses({ email, address: '203.0.113.7', device: null })
  // The first mail of a window begins it, and its link lives as long.
  for (const { limit } of mailing) expect(limit.windowSeconds * 1000).toBeLessThanOrEqual(resetLinkMs)
})
