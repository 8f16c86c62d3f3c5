import { lessonKinds } from '@iki/contract/lesson'
import * as v from 'valibot'
import { keptOnDevice, type Owner } from '../kept-on-device.ts'
import { addAside } from '../set-aside.ts'

const playSchema = v.object({
  /** What its counts carry, so that a repeat counts once. */
  key: v.string(),
  lessonId: v.string(),
  /** Left out by older versions of this app, for which everything was audio. */
  kind: v.optional(v.picklist(lessonKinds)),
  title: v.string(),
  page: v.string(),
  playtag: v.nullable(v.string()),
  /** How many of the calls about it are done. */
  told: v.number(),
})
export type KeptPlay = v.InferOutput<typeof playSchema>

/** Weeks without a network; then the oldest give way. */
const mostKept = 300

/** Under one id, since their order counts. */
const id = 'all'

/** Starts on this phone that the server does not know yet, oldest first. */
export function keptPlays(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const kept = keptOnDevice({ storage, name: 'plays', schema: v.array(v.unknown()) })

  const isPlay = (value: unknown) => v.is(playSchema, value)
  const all = (owner: Owner): readonly unknown[] => kept.find(owner, id) ?? []

  /** Start by start: one that this release does not know is set aside. */
  function list(owner: Owner): KeptPlay[] {
    const misfits = all(owner).filter(value => !isPlay(value))
    const plays = all(owner).filter(isPlay) as KeptPlay[]
    const entries = misfits.map(value => ({ box: 'plays', id: null, value }))
    if (misfits.length > 0 && addAside(storage, owner, entries)) write(owner, plays)
    return plays
  }

  /** What is of no known form and found no room aside stays beside them. */
  function store(owner: Owner, plays: readonly KeptPlay[]): void {
    const left = all(owner).filter(value => !isPlay(value))
    write(owner, [...left, ...plays.slice(-mostKept)])
  }

  function write(owner: Owner, values: unknown[]): void {
    if (values.length === 0) kept.remove(owner, id)
    else kept.write(owner, id, values)
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
