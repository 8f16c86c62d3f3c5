import { vi } from 'vitest'

/** How long tests wait. Long, because a busy machine is slow, not wrong. */
const patientMs = 120_000
/** Short, because checks are cheap: sleeping after the awaited thing has happened costs more. */
const intervalMs = 5
const { waitFor } = vi

vi.waitFor = (check, options = {}) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(check, { timeout: patientMs, interval: intervalMs, ...given })
}
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })
