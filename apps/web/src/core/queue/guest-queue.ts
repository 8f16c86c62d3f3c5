import { deviceStorage, readText } from '#core/offline/device-storage.ts'
import { storeKey } from '#core/offline/owner.ts'

/** Whether a guest was playing something here before. */
export const hasGuestQueue = (storage: Pick<Storage, 'getItem'> = deviceStorage): boolean =>
  readText(storage, storeKey('queue', { kind: 'guest' })) !== null
