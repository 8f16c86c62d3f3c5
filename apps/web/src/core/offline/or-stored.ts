import { isRefused, OfflineError } from '#core/api/api-error.ts'
import { currentOwner, isSameOwner, type Owner } from './owner.ts'
import type { Store } from './store.ts'

/** Where an answer of the server is stored on this device. */
type Place<T> = { write: (answer: T) => void; stored: () => T | null; drop: () => void }

/** What the server answers, which is stored; without a network what was stored, if anything was. */
export async function orStored<T>(ask: () => Promise<T>, { write, stored, drop }: Place<T>): Promise<T> {
  try {
    const answer = await ask()
    write(answer)
    return answer
  } catch (error) {
    if (isRefused(error)) drop()
    const found = error instanceof OfflineError ? stored() : null
    if (found !== null) return found
    throw error
  }
}

/** An entry of a store, of whoever is signed in when it is asked for. */
export function entryOf<T>(store: Pick<Store<T>, 'write' | 'find' | 'remove'>, id: string): Place<T> {
  const asker = currentOwner()
  // An answer or a refusal that comes after signing out is nobody’s here.
  const ifStillHere = (act: (owner: Owner) => unknown) => {
    const owner = currentOwner()
    if (isStill(asker, owner)) act(owner)
  }
  return {
    write: answer => ifStillHere(owner => store.write(owner, id, answer)),
    stored: () => store.find(currentOwner(), id),
    drop: () => ifStillHere(owner => store.remove(owner, id)),
  }
}

/** Whether who was here before is here now. At first only the session may have been known. */
const isStill = (before: Owner, now: Owner): boolean =>
  before.kind === 'member' && before.uid === null ? now.kind === 'member' : isSameOwner(before, now)
