import { vi } from 'vitest'

/**
 * Thousands of tests sign members in with one password and one hash (factories.ts). Whether they match is computed once
 * for each process, not 25 ms of a processor core for each sign-in; the computation itself is the real one.
 */
vi.mock('@node-rs/argon2', async importOriginal => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const known = new Map<string, Promise<boolean>>()
  const verify = (hash: string, typed: string) => {
    const key = `${hash} ${typed}`
    const result = known.get(key) ?? argon2.verify(hash, typed)
    known.set(key, result)
    return result
  }
  return { ...argon2, verify }
})
