import type { Clock } from '../src/core/clock.ts'
import { mediaAddresses } from '../src/core/media-address.ts'
import { secretFrom } from '../src/core/secret-keys.ts'

/** Signs addresses as the app does, with another secret than the app's. */
export const testAddresses = (clock: Clock) =>
  mediaAddresses(secretFrom('a secret of the tests, for what is tested alone'), clock)
