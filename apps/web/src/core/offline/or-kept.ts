import { OfflineError } from '#core/api/api-error.ts'
import { currentOwner } from './owner.ts'
import type { Store } from './store.ts'

/** Where an answer of the server is kept on this device. */
type Place<T> = { keep: (answer: T) => void; kept: () => T | null }

/** What the server answers, which is kept; without a network what was kept, if anything was. */
export async function orKept<T>(ask: () => Promise<T>, { keep, kept }: Place<T>): Promise<T> {
  try {
    const answer = await ask()
    keep(answer)
    return answer
  } catch (error) {
    const found = error instanceof OfflineError ? kept() : null
    if (found !== null) return found
    throw error
  }
}

/** An entry of a store, of whoever is signed in. */
export const entryOf = <T>(store: Pick<Store<T>, 'write' | 'find'>, id: string): Place<T> => ({
  keep: answer => void store.write(currentOwner(), id, answer),
  kept: () => store.find(currentOwner(), id),
})
