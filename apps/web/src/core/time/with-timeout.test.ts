import { expect, test } from 'vitest'
import { withTimeout } from './with-timeout.ts'

test('what comes in time comes, and what fails fails', async () => {
  expect(await withTimeout(1_000, Promise.resolve('here'))).toBe('here')
  await expect(withTimeout(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('what does not come is waited for no longer than said', async () => {
  await expect(withTimeout(20, new Promise(() => {}))).rejects.toThrow('within 20 ms')
})

test('the caller can choose the error of a timeout', async () => {
  const problem = () => new Error('no answer')
  await expect(withTimeout(20, new Promise(() => {}), problem)).rejects.toThrow('no answer')
})
