import { expect, test } from 'vitest'
import { within } from './time-limit.ts'

test('what comes in time comes, and what fails fails', async () => {
  expect(await within(1_000, Promise.resolve('here'))).toBe('here')
  await expect(within(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('what does not come is waited for no longer than said', async () => {
  await expect(within(20, new Promise(() => {}))).rejects.toThrow('within 20 ms')
})
