import type { Clock } from '../src/core/clock.ts'
import { secretFrom } from '../src/core/secrets/secret-keys.ts'
import { mediaAddresses } from '../src/core/storage/media-address.ts'

/** Signs addresses as the app does, with another secret than the app's. */
export const testAddresses = (clock: Clock) =>
  mediaAddresses(secretFrom('a secret of the tests, for what is tested alone'), clock)
