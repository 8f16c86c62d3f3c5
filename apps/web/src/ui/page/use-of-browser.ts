import { useSyncExternalStore } from 'react'

const neverByItself = () => () => {}

/**
 * What only a browser knows, such as what it is or what is on this device. A page that the server has rendered has
 * `onServer` first, and does not render twice for it. `read` returns the same as long as nothing has changed.
 */
export const useOfBrowser = <T>(read: () => T, onServer: T): T =>
  useSyncExternalStore(neverByItself, read, () => onServer)
