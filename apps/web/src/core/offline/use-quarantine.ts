import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { deviceStorage } from './device-storage.ts'
import { currentOwner } from './owner.ts'
import { identityOf, listQuarantine, quarantineChanges, removeFromQuarantine } from './quarantine.ts'
import { storeLabel } from './store-labels.ts'

/** An entry that this release can't read. Its owner can export or discard it. */
export type QuarantinedThing = {
  key: string
  name: string
  setAsideAt: string
  value: unknown
  discard: () => void
}

/** The member's entries in the quarantine of this device. */
export function useQuarantine(): QuarantinedThing[] {
  const count = useStore(quarantineChanges, state => state.count)
  const isSignedIn = useIsSignedIn()
  return useMemo(() => (isSignedIn ? quarantinedThings() : []), [isSignedIn, count])
}

export function quarantinedThings(): QuarantinedThing[] {
  const owner = currentOwner()
  if (owner.kind === 'guest') return []
  return listQuarantine(deviceStorage, owner).map(entry => ({
    key: identityOf(entry),
    name: storeLabel(entry.box),
    setAsideAt: entry.setAsideAt,
    value: entry.value,
    discard: () => removeFromQuarantine(deviceStorage, owner, each => identityOf(each) === identityOf(entry)),
  }))
}
