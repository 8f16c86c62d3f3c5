import { useMemo } from 'react'
import { useStore } from 'zustand'
import { asideName } from './aside-names.ts'
import { currentOwner } from './media/member-id.ts'
import { useIsSignedIn } from './session.ts'
import { asideChanges, identityOf, listAside, removeAside } from './set-aside.ts'

/** Something on this device that this release can't read: kept, shown, to be exported or discarded. */
export type AsideThing = {
  key: string
  name: string
  setAsideAt: string
  value: unknown
  discard: () => void
}

/** What of the member's was set aside on this device. */
export function useSetAside(): AsideThing[] {
  const count = useStore(asideChanges, state => state.count)
  const isSignedIn = useIsSignedIn()
  return useMemo(() => (isSignedIn ? asideThings() : []), [isSignedIn, count])
}

export function asideThings(): AsideThing[] {
  const owner = currentOwner()
  if (owner.kind === 'guest') return []
  return listAside(localStorage, owner).map(entry => ({
    key: identityOf(entry),
    name: asideName(entry.box),
    setAsideAt: entry.setAsideAt,
    value: entry.value,
    discard: () => removeAside(localStorage, owner, each => identityOf(each) === identityOf(entry)),
  }))
}
