import { vi } from 'vitest'

/** A machine that does much else at the same time is slow, not wrong: what comes late is waited for. */
const patientMs = 30_000
/** Checks are cheap: asking often costs less than a test that sleeps after what it waits for has come. */
const intervalMs = 5
const { waitFor } = vi

vi.waitFor = (check, options = {}) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(check, { timeout: patientMs, interval: intervalMs, ...given })
}
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
