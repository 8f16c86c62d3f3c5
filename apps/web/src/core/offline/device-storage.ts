import { isInBrowser } from '#ui/page/rendering.ts'

/** The part of `localStorage` that is used here. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The storage of this browser, looked up at each use: a browser may refuse the storage itself, each reading and each
 * writing (no room, a private window, a setting). Use `readText` and `writeText`, which never throw.
 */
export const deviceStorage: DeviceStorage = isInBrowser
  ? {
      getItem: key => localStorage.getItem(key),
      setItem: (key, text) => localStorage.setItem(key, text),
      removeItem: key => localStorage.removeItem(key),
    }
  : // A page that is rendered on the server remembers nothing, and keeps nothing in memory either.
    { getItem: () => null, setItem: () => {}, removeItem: () => {} }

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

/** An object in a storage's text; null where there is none, or where it is something else. */
export function storedObject(text: string | null): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
