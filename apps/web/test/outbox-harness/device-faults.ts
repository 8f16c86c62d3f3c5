import { vi } from 'vitest'

/** What a device does to a storage of its pages. Each returns how that ends. */
export type DeviceFaults = {
  /** It has no room: whatever is written fails, if need be in the middle of a transaction. */
  fill: (when?: 'atOnce' | 'atTheEnd') => () => void
  /** It lets pages neither read nor write. */
  refuse: () => () => void
}

const fail = (name: string) => (): never => {
  throw new DOMException('', name)
}

function refuseLocalStorage(acts: readonly ('getItem' | 'setItem' | 'removeItem')[]): () => void {
  const refuse = fail('QuotaExceededError')
  const refusals = acts.map(act => vi.spyOn(Storage.prototype, act).mockImplementation(refuse))
  return () => {
    for (const refusal of refusals) refusal.mockRestore()
  }
}

export const localStorageFaults: DeviceFaults = {
  fill: () => refuseLocalStorage(['setItem']),
  refuse: () => refuseLocalStorage(['getItem', 'setItem', 'removeItem']),
}

type Queued = { operation: () => unknown }
/** The parts of a transaction of fake-indexeddb with which it can be made to fail as a browser's does. */
type FakeTransaction = IDBTransaction & { _requests: Queued[]; _abort: (name: string) => void }

/** Firefox and Safari refuse the row that has no room; Chrome takes all rows, and finds it when they are to be stored. */
function failFull(transaction: FakeTransaction, when: 'atOnce' | 'atTheEnd'): void {
  const queued = transaction._requests.at(-1)
  if (when === 'atOnce' && queued) queued.operation = fail('QuotaExceededError')
  const dispatch = transaction.dispatchEvent.bind(transaction)
  if (when === 'atTheEnd')
    transaction.dispatchEvent = event => {
      if (event.type !== 'complete') return dispatch(event)
      transaction._abort('QuotaExceededError')
      return true
    }
}

/** Everything of a diary: a device that has no room for its database has none for texts, either. */
export const databaseFaults: DeviceFaults = {
  fill(when = 'atOnce') {
    const makeRoom = localStorageFaults.fill()
    const writes = (['add', 'put'] as const).map(act => {
      const write = IDBObjectStore.prototype[act]
      return vi.spyOn(IDBObjectStore.prototype, act).mockImplementation(function (
        this: IDBObjectStore,
        ...row
      ) {
        const request = write.apply(this, row)
        failFull(this.transaction as FakeTransaction, when)
        return request
      })
    })
    return () => {
      for (const write of writes) write.mockRestore()
      makeRoom()
    }
  },
  refuse() {
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(fail('SecurityError'))
    return () => open.mockRestore()
  },
}
