import type { ErrorCode } from '@iki/contract/errors'
import type * as v from 'valibot'
import { createStore } from 'zustand'
import { ApiError } from './api-error.ts'
import { keptOnDevice, type Owner } from './kept-on-device.ts'
import { retryLater } from './media/retry-later.ts'

/** Where something is that the server does not have yet. */
export type UnsentState =
  /** It goes as soon as there is a pause. */
  | 'waiting'
  | 'sending'
  /** There is no network: it is on this phone and goes by itself. */
  | 'onDevice'
  /** As onDevice, but the phone does not store: it is lost with the page. */
  | 'onPage'
  /** The server does not take it. It stays here until its writer decides. */
  | 'refused'
export type Unsent<T> = { value: T; state: UnsentState; error: unknown }
export type AllUnsent<T> = { unsent: Readonly<Record<string, Unsent<T>>>; sentIds: ReadonlySet<string> }
export type SendingOptions = {
  keepalive: boolean
  /** Whose it is, where that is known: it goes with no other's token. */
  uid?: string
}

type Parts<T, R> = {
  /** Stands in the storage's key. */
  name: string
  schema: v.GenericSchema<unknown, T>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  owner: () => Owner
  send: (id: string, value: T, options: SendingOptions) => Promise<R>
  /** The server has answered: what is left to keep, given what was written meanwhile. Null leaves nothing. */
  settle: (sent: T, answer: R, newest: T, id: string) => T | null
  /** Whether it waits for its writer's decision and must not be sent. */
  isHeld?: (value: T) => boolean
}

/**
 * Takes what members write to the server. It is on the phone before it is sent and leaves it when the server has it;
 * one of an id is on its way at a time. What can't be sent for now goes by itself later, also from the next page.
 */
export function sendLater<T, R>({ name, schema, storage, owner, send, settle, isHeld }: Parts<T, R>) {
  const kept = keptOnDevice({ storage, name, schema })
  const store = createStore<AllUnsent<T>>(() => ({ unsent: {}, sentIds: new Set() }))
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const underWay = new Set<string>()
  const unstored = new Set<string>()
  const retry = retryLater(() => sendOthers())
  let who = owner()
  let era = 0

  const find = (id: string): Unsent<T> | undefined => store.getState().unsent[id]

  function set(id: string, entry: Unsent<T> | null, isSent = false): void {
    const { unsent, sentIds } = store.getState()
    const { [id]: _, ...others } = unsent
    const ids = new Set(sentIds)
    if (isSent) ids.add(id)
    else ids.delete(id)
    store.setState({ unsent: entry ? { ...others, [id]: entry } : others, sentIds: ids })
  }

  function keep(id: string, value: T): void {
    if (kept.write(who, id, value)) unstored.delete(id)
    else unstored.add(id)
  }

  function forget(id: string, isSent: boolean): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
    unstored.delete(id)
    kept.remove(who, id)
    set(id, null, isSent)
  }

  async function sendNow(id: string, keepalive = false): Promise<void> {
    clearTimeout(timers.get(id))
    timers.delete(id)
    const entry = find(id)
    if (!entry || entry.state === 'refused' || underWay.has(id) || who.kind === 'guest') return
    if (isHeld?.(entry.value)) return
    const { value } = entry
    const begun = era
    underWay.add(id)
    set(id, { value, state: 'sending', error: null })
    try {
      const uid = who.uid === null ? {} : { uid: who.uid }
      const answer = await send(id, value, { keepalive, ...uid })
      if (begun !== era) return
      underWay.delete(id)
      retry.stop()
      arrive(id, value, answer)
      sendOthers()
    } catch (error) {
      if (begun !== era) return
      underWay.delete(id)
      fail(id, value, error)
    }
  }

  function arrive(id: string, sent: T, answer: R): void {
    const newest = find(id)?.value
    if (newest === undefined) return // It was given up meanwhile.
    const left = settle(sent, answer, newest, id)
    if (left === null) {
      forget(id, true)
      return
    }
    keep(id, left)
    set(id, { value: left, state: 'waiting', error: null })
  }

  function fail(id: string, sent: T, error: unknown): void {
    const entry = find(id)
    if (!entry) return
    const { value } = entry
    if (isPassing(error)) {
      set(id, { value, state: unstored.has(id) ? 'onPage' : 'onDevice', error })
      retry.start()
    } else if (value === sent) set(id, { value, state: 'refused', error })
    else void sendNow(id) // What was written meanwhile may be taken.
  }

  function flush(keepalive = false): void {
    for (const [id, { state }] of Object.entries(store.getState().unsent))
      if (state !== 'sending') void sendNow(id, keepalive)
  }

  /** What waits for a pause goes on waiting. */
  function sendOthers(): void {
    for (const [id, { state }] of Object.entries(store.getState().unsent))
      if (state !== 'sending' && !timers.has(id)) void sendNow(id)
  }

  function takeUp(): void {
    const found = who.kind === 'guest' ? {} : kept.read(who)
    const entries = Object.entries(found).map(([id, value]) => [
      id,
      { value, state: 'onDevice', error: null } satisfies Unsent<T>,
    ])
    store.setState({ unsent: Object.fromEntries(entries), sentIds: new Set() }, true)
    flush()
  }

  return {
    store,
    find: (id: string): T | null => find(id)?.value ?? null,

    /** Takes it up, and sends it after so many ms without another. */
    put(id: string, value: T, waitMs = 0): void {
      if (who.kind === 'member' && who.uid === null) who = owner()
      keep(id, value)
      const isUnderWay = underWay.has(id)
      set(id, { value, state: isUnderWay ? 'sending' : 'waiting', error: null })
      clearTimeout(timers.get(id))
      if (waitMs > 0)
        timers.set(
          id,
          setTimeout(() => void sendNow(id), waitMs),
        )
      else void sendNow(id)
    },

    /** Its writer gives it up. */
    drop: (id: string): void => forget(id, false),

    /** What was refused is tried once more. */
    retry(id: string): void {
      const entry = find(id)
      if (entry) set(id, { ...entry, state: 'waiting' })
      void sendNow(id)
    },

    /** Sends what waits for a pause, too; `keepalive` lets it outlive the page. */
    flush,

    /** Somebody else may be here now; what is unsent waits on the phone for its owner. */
    changeOwner(): void {
      era++
      for (const timer of timers.values()) clearTimeout(timer)
      for (const known of [timers, underWay, unstored]) known.clear()
      retry.stop()
      who = owner()
      takeUp()
    },

    /** Sends what an earlier page could not. */
    begin: takeUp,
  }
}
export type SendLater<T, R> = ReturnType<typeof sendLater<T, R>>

/** What was written while a session ended waits for the next one. */
const passing = new Set<ErrorCode>([
  'unavailable',
  'too_many_requests',
  'internal',
  'not_signed_in',
  'no_current_user',
])

function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || passing.has(error.code)
}
