import * as v from 'valibot'

/** Whose things they are: a member's until the server has them, a guest's for good. */
export type Owner = { kind: 'guest' } | { kind: 'member'; uid: string | null }

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Parts<T> = {
  storage: DeviceStorage
  /** Stands in the key, such as "positions". */
  name: string
  schema: v.GenericSchema<unknown, T>
  /** The oldest give way beyond this many; left out, all are kept. */
  most?: number
}

const keyOf = (name: string, owner: Owner) =>
  `iki.${name}.${owner.kind === 'guest' ? 'guest' : `member.${owner.uid ?? 'unnamed'}`}`

/** Whether the phone has anything under this name. */
export function hasKept(storage: DeviceStorage, name: string, owner: Owner): boolean {
  try {
    return storage.getItem(keyOf(name, owner)) !== null
  } catch {
    return false
  }
}

/** Things of one kind on this phone, each under its id. Where it refuses to store, they live as long as the page. */
export function keptOnDevice<T>({ storage, name, schema, most }: Parts<T>) {
  const unstored = new Map<string, Record<string, T>>()
  const allSchema = v.record(v.string(), schema)

  function read(owner: Owner): Record<string, T> {
    const key = keyOf(name, owner)
    const inMemory = unstored.get(key)
    if (inMemory) return inMemory
    try {
      return v.parse(allSchema, JSON.parse(storage.getItem(key) ?? '{}'))
    } catch {
      return {}
    }
  }

  /** Whether the phone has taken it. */
  function store(owner: Owner, all: Record<string, T>): boolean {
    const key = keyOf(name, owner)
    const kept = most === undefined ? all : Object.fromEntries(Object.entries(all).slice(-most))
    try {
      if (Object.keys(kept).length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(kept))
      unstored.delete(key)
      return true
    } catch {
      unstored.set(key, kept)
      return false
    }
  }

  return {
    read,
    find: (owner: Owner, id: string): T | null => read(owner)[id] ?? null,

    write(owner: Owner, id: string, value: T): boolean {
      const { [id]: _, ...others } = read(owner)
      return store(owner, { ...others, [id]: value })
    },

    remove(owner: Owner, id: string): void {
      const { [id]: kept, ...others } = read(owner)
      if (kept !== undefined) store(owner, others)
    },
  }
}
export type KeptOnDevice<T> = ReturnType<typeof keptOnDevice<T>>
