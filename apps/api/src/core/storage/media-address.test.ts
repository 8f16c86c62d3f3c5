import { member } from '@iki/contract/access/access'
import { mediaAddressMs } from '@iki/contract/media/media'
import { expect, test } from 'vitest'
import { secretFrom } from '#core/secrets/secret-keys.ts'
import { testClock } from '#test/clock.ts'
import { mediaAddresses } from './media-address.ts'

const clock = testClock()
const secret = secretFrom('x'.repeat(32))
const addresses = mediaAddresses(secret, clock)
const rightOf = (sessionId: string) => ({ access: member, holder: { sessionId } })
const key = 'medium.mp3'

test('whoever asks again at once gets the same address, and a minute later a new one', () => {
  const first = addresses.make(key, rightOf('session-1'))
  clock.advance(30_000)
  expect(addresses.make(key, rightOf('session-1'))).toEqual(first)
  clock.advance(30_000)
  const next = addresses.make(key, rightOf('session-1'))
  expect(Date.parse(next.expiresAt)).toBe(clock().getTime() + mediaAddressMs)
  expect(next.url).not.toBe(first.url)
})

test('a picture has the same address for an hour, whoever makes it', () => {
  clock.set(new Date('2026-03-01T10:00:00Z'))
  const first = addresses.make('painting.webp', rightOf('session-1'))
  expect(first.expiresAt).toBe('2026-03-01T11:00:00.000Z')
  clock.set(new Date('2026-03-01T10:49:59Z'))
  const elsewhere = mediaAddresses(secret, clock)
  expect(elsewhere.make('painting.webp', rightOf('session-1'))).toEqual(first)
  expect(elsewhere.make('painting.webp', rightOf('session-2')).url).not.toBe(first.url)
  clock.set(new Date('2026-03-01T10:50:01Z'))
  expect(addresses.make('painting.webp', rightOf('session-1')).expiresAt).toBe('2026-03-01T12:00:00.000Z')
})

test('an address is nobody else’s, and of nothing else', () => {
  const { url } = addresses.make(key, rightOf('session-1'))
  expect(addresses.make(key, rightOf('session-2')).url).not.toBe(url)
  expect(addresses.make(key, 'anyone').url).not.toBe(url)
  expect(addresses.make('other.mp3', rightOf('session-1')).url).not.toContain(key)
})

test('where the right ends sooner than before, so does the address', () => {
  const whole = addresses.make(key, rightOf('session-1'))
  const until = new Date(clock().getTime() + 1000)
  expect(Date.parse(addresses.make(key, rightOf('session-1'), { until }).expiresAt)).toBe(until.getTime())
  expect(addresses.make(key, rightOf('session-1'))).toEqual(whole)
})

test('with another secret the address is signed again', () => {
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  let current = 0
  const changing = { ...secret, key: () => keys[current] ?? Buffer.alloc(32) }
  const renewed = mediaAddresses(changing, clock)
  const before = renewed.make(key, 'anyone')
  current = 1
  expect(renewed.make(key, 'anyone').url).not.toBe(before.url)
})
