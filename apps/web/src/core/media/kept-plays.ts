import * as v from 'valibot'
import type { Owner } from './kept-positions.ts'

const playSchema = v.object({
  /** What its counts carry, so that a repeat counts once. */
  key: v.string(),
  lessonId: v.string(),
  title: v.string(),
  page: v.string(),
  playtag: v.nullable(v.string()),
  /** How many of the calls about it are done. */
  told: v.number(),
})
export type KeptPlay = v.InferOutput<typeof playSchema>

const allSchema = v.array(playSchema)

/** Weeks without a network; then the oldest give way. */
const mostKept = 300

const keyOf = (owner: Owner) => `iki.plays.${owner.kind === 'guest' ? 'guest' : (owner.uid ?? 'unnamed')}`

/** Starts on this phone that the server does not know yet, oldest first. */
export function keptPlays(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const unstored = new Map<string, KeptPlay[]>()

  function list(owner: Owner): KeptPlay[] {
    const inMemory = unstored.get(keyOf(owner))
    if (inMemory) return inMemory
    try {
      return v.parse(allSchema, JSON.parse(storage.getItem(keyOf(owner)) ?? '[]'))
    } catch {
      return []
    }
  }

  function store(owner: Owner, plays: KeptPlay[]): void {
    const key = keyOf(owner)
    const kept = plays.slice(-mostKept)
    try {
      if (kept.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(kept))
      unstored.delete(key)
    } catch {
      unstored.set(key, kept)
    }
  }

  return {
    list,
    add: (owner: Owner, play: KeptPlay): void => store(owner, [...list(owner), play]),
    noteTold(owner: Owner, key: string, told: number): void {
      store(
        owner,
        list(owner).map(play => (play.key === key ? { ...play, told } : play)),
      )
    },
    drop(owner: Owner, key: string): void {
      store(
        owner,
        list(owner).filter(play => play.key !== key),
      )
    },
  }
}
export type KeptPlays = ReturnType<typeof keptPlays>
