import { isInBrowser } from '#ui/page/rendering.ts'

/** The part of a browser's storage that is used here. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A storage that is looked up at each use: a browser may refuse the storage itself, each reading and each writing (no
 * room, a private window, a setting). Use `readText` and `writeText`, which never throw.
 */
const lookedUp = (storage: () => Storage): DeviceStorage =>
  isInBrowser
    ? {
        getItem: key => storage().getItem(key),
        setItem: (key, text) => storage().setItem(key, text),
        removeItem: key => storage().removeItem(key),
      }
    : // A page that is rendered on the server remembers nothing, and keeps nothing in memory either.
      { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** What this browser stores, for all its tabs. */
export const deviceStorage = lookedUp(() => localStorage)
/** What it stores for this tab, over a reload. */
export const tabStorage = lookedUp(() => sessionStorage)

/** Removes the values of these keys of `deviceStorage`. */
export function removeTexts(isRemoved: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) if (isRemoved(key)) localStorage.removeItem(key)
  } catch {
    // A browser that refuses its storage has none.
  }
}

/** All texts of `deviceStorage`; null where the browser refuses. */
export function storedTexts(): string[] | null {
  try {
    return Object.values<string>({ ...localStorage })
  } catch {
    return null
  }
}

/** Whether an event is about `deviceStorage`. */
export function isOfDevice({ storageArea }: StorageEvent): boolean {
  try {
    return storageArea === localStorage
  } catch {
    return false
  }
}

/** The text under a key; null where there is none, or where the browser refuses. */
export function readText(storage: Pick<Storage, 'getItem'>, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a text, or removes it where it is null. Returns whether the device has stored it. */
export function writeText(storage: DeviceStorage, key: string, text: string | null): boolean {
  try {
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** What a storage's text says; undefined where no release can have written it. */
export function storedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An object in a storage's text; null where there is none, or where it is something else. */
export function storedObject(text: string | null): Record<string, unknown> | null {
  const found = text === null ? null : storedJson(text)
  return typeof found === 'object' && found !== null && !Array.isArray(found)
    ? (found as Record<string, unknown>)
    : null
}
