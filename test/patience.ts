import { vi } from 'vitest'

/** A machine that does much else at the same time is slow, not wrong: what comes late is waited for. */
const patientMs = 30_000
const { waitFor } = vi

vi.waitFor = (check, options = {}) =>
  waitFor(check, { timeout: patientMs, ...(typeof options === 'number' ? { timeout: options } : options) })
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
