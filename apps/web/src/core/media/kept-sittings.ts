import { listeningKinds } from '@iki/contract/listening'
import * as v from 'valibot'
import { keptOnDevice, type Owner } from '../kept-on-device.ts'

const keptSchema = v.object({
  kind: v.picklist(listeningKinds),
  /** Of the lesson. */
  id: v.string(),
  /** By the phone's clock, which only says how long ago it is. */
  startedAt: v.number(),
  seconds: v.number(),
  wallSeconds: v.number(),
})
export type KeptSitting = v.InferOutput<typeof keptSchema>

/** Weeks without a network; then the oldest give way. */
const mostKept = 500

const keyOf = (owner: Owner) => `iki.listening.${owner.kind === 'guest' ? 'guest' : (owner.uid ?? 'unnamed')}`

/** Sittings on this phone that the server does not know, or not to their end. */
export function keptSittings(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const kept = keptOnDevice({ storage, name: 'listening', schema: keptSchema, most: mostKept, keyOf })

  return {
    list: (owner: Owner): [key: string, sitting: KeptSitting][] => Object.entries(kept.read(owner)),

    write(owner: Owner, key: string, sitting: KeptSitting): void {
      kept.write(owner, key, sitting)
    },

    /** Forgets what was told, unless more was heard meanwhile. */
    drop(owner: Owner, told: readonly [key: string, sitting: KeptSitting][]): void {
      const all = kept.read(owner)
      for (const [key, { wallSeconds }] of told)
        if ((all[key]?.wallSeconds ?? 0) <= wallSeconds) kept.remove(owner, key)
    },
  }
}
export type KeptSittings = ReturnType<typeof keptSittings>
