import { askServer } from './ask-server.ts'
import { backoff } from './backoff.ts'
import { leaseBy, storageRow } from './lease.ts'
import { outboxEntries } from './outbox-entries.ts'
import type { OutboxParts } from './outbox-parts.ts'
import { currentOwner, isSameOwner, type Owner } from './owner.ts'
import { pauses } from './pauses.ts'
import { refusalOfError } from './refusal-of-error.ts'
import { isSameValue } from './unsent.ts'

/**
 * Takes what a member does to the server. It is in the store before it is sent and leaves it when the server has it; one
 * of an id is on its way at a time, in one tab at a time. What can't be sent for now goes by itself later, also from the
 * next page. `defineOutbox` makes one that the registry wakes.
 */
export function makeOutbox<T, R, const N extends string>(parts: OutboxParts<T, R, N>) {
  const { store, owner = currentOwner, isHeld = () => false } = parts
  const { lease = leaseBy(storageRow(store.storage)) } = parts
  const isInTurn = parts.order === 'inTurn' || 'sendTogether' in parts
  const most = 'sendTogether' in parts ? parts.sendTogether.most : 1
  const paused = pauses(id => send(id))
  /** The turn in which an id is on its way, or waits for other tabs. */
  const underWay = new Map<string, object>()
  const retry = backoff(() => goOn())
  let who = owner()
  /** Grows with every change of owner: answers of an earlier one say nothing here. */
  let era = 0

  const entries = outboxEntries({ store, who: () => who, onRemoved: paused.end })
  const { set, save, forget, find: entryOf } = entries
  const maySend = () => who.kind === 'member' || parts.isForGuests === true

  function isDue(id: string): boolean {
    const entry = entryOf(id)
    return entry !== undefined && entry.state !== 'refused' && !underWay.has(id) && !isHeld(entry.value)
  }

  /** Sends this id, or where they go in turn, those whose turn it is. */
  function send(id: string, keepalive = false): void {
    paused.end(id)
    if (isInTurn) sendTurn(keepalive)
    else if (isDue(id)) void sendGroup([id], keepalive)
  }

  function sendTurn(keepalive = false): void {
    if (underWay.size > 0) return
    const ids = entries.ids().filter(id => isDue(id) && !paused.has(id))
    if (ids.length > 0) void sendGroup(ids.slice(0, most), keepalive)
  }

  async function sendGroup(ids: readonly string[], keepalive: boolean): Promise<void> {
    learnName()
    // While a session ends, what is here is its owner’s and goes in nobody else’s name.
    if (!maySend() || !isSameOwner(owner(), who)) return
    const startEra = era
    const turn = {}
    for (const id of ids) underWay.set(id, turn)
    let isAnswered = false
    const run = async () => {
      if (startEra === era) isAnswered = await sendHere(ids, keepalive)
    }
    // A page that is being left can't wait for its turn: what another tab sends as well counts once.
    await (keepalive ? run() : lease(leaseName(ids), run)).catch(console.error)
    if (startEra !== era) return
    for (const id of ids) if (underWay.get(id) === turn) underWay.delete(id)
    if (isAnswered) sendOthers()
  }

  const leaseName = ([first]: readonly string[]) =>
    isInTurn ? store.keyOf(who) : `${store.keyOf(who)} ${first}`

  /** As they are by now: another tab may have sent them, or changed them. Answers whether the server has said anything. */
  async function sendHere(ids: readonly string[], keepalive: boolean): Promise<boolean> {
    const startEra = era
    const stored = store.read(who)
    const sent: [id: string, value: T][] = []
    for (const id of ids) {
      const value = entries.newest(id, stored)
      const isGoing = value !== null && !isHeld(value)
      set(id, value === null ? null : { value, state: isGoing ? 'sending' : 'waiting', error: null }, true)
      if (isGoing) sent.push([id, value])
    }
    if (sent.length === 0) return true
    try {
      const note = (left: T) => {
        if (startEra === era) replaceSent(sent, left)
      }
      const answer = await askServer(parts, { sent, owner: who, keepalive, note })
      if (startEra !== era) return false
      retry.stop()
      const current = store.read(who)
      for (const [id, value] of sent) settle(id, value, answer, entries.newest(id, current))
      return true
    } catch (error) {
      if (startEra !== era) return false
      const refusal = refusalOfError(error)
      const current = store.read(who)
      for (const [id, value] of sent) fail(id, value, error, entries.newest(id, current))
      return refusal !== 'retry' && refusal !== 'sign-in'
    }
  }

  function replaceSent(sent: [id: string, value: T][], left: T): void {
    const [first] = sent
    if (!first || !isSameValue(entries.newest(first[0], store.read(who)), first[1])) return
    first[1] = left
    save(first[0], left)
    set(first[0], { value: left, state: 'sending', error: null })
  }

  function settle(id: string, sent: T, answer: R, newest: T | null): void {
    if (newest === null) {
      set(id, null)
      return
    }
    const isUnchanged = isSameValue(newest, sent)
    const unsent = isUnchanged ? null : newest
    const left = parts.onAnswer ? parts.onAnswer({ id, answer, sent, newest, isUnchanged }) : unsent
    if (left === null) forget(id, true)
    else {
      save(id, left)
      set(id, { value: left, state: 'waiting', error: null })
    }
  }

  function fail(id: string, sent: T, error: unknown, value: T | null): void {
    const refusal = refusalOfError(error)
    if (refusal === 'retry') retry.start()
    if (value === null) set(id, null)
    else if (refusal === 'retry')
      set(id, { value, state: entries.isUnstored(id) ? 'onPage' : 'onDevice', error })
    else if (refusal === 'sign-in') set(id, { value, state: 'signIn', error })
    // What was written meanwhile may be taken.
    else if (!isSameValue(value, sent)) set(id, { value, state: 'waiting', error: null })
    else if (parts.onRefused) {
      forget(id, false)
      parts.onRefused({ id, value, error })
    } else set(id, { value, state: 'refused', error })
  }

  /** What waits for a pause goes on waiting. */
  function sendOthers(): void {
    if (isInTurn) sendTurn()
    else for (const id of entries.ids()) if (!paused.has(id)) send(id)
  }

  /** There was a pause: what only its own rule sends goes now as well. */
  function goOn(): void {
    if (parts.isFlushedByItself) flush()
    else sendOthers()
  }

  function flush(keepalive = false): void {
    paused.endAll()
    if (isInTurn) sendTurn(keepalive)
    else for (const id of entries.ids()) send(id, keepalive)
  }

  const reconcile = () => entries.reconcile(id => underWay.has(id))

  /** The page has learnt which member this is: what it wrote before is theirs. */
  function learnName(): void {
    if (who.kind === 'guest' || who.uid !== null) return
    const [before, now] = [who, owner()]
    if (now.kind === 'guest' || now.uid === null) return
    who = now
    entries.takeFrom(before)
  }

  function begin(): void {
    entries.begin()
    flush()
  }

  return {
    name: store.name,
    state: entries.state,
    find: (id: string): T | null => entryOf(id)?.value ?? null,
    /** Whose entries these are. */
    owner(): Owner {
      learnName()
      return who
    },
    isUnderWay: (id: string): boolean => underWay.has(id),

    /** How many entries wait to be sent. */
    count: (): number =>
      maySend() ? entries.ids().filter(id => !isHeld(entryOf(id)?.value as T)).length : 0,

    /**
     * Saves it here, and sends it: now, after so many ms without another, or `later`, when the box is flushed. It is on
     * the device when this returns, unless the device refuses.
     */
    put(id: string, given: T, when: 'now' | 'later' | number = 'now', keepalive = false): void {
      learnName()
      const waiting = entryOf(id)?.value
      const value = parts.merge && waiting !== undefined ? parts.merge(waiting, given) : given
      save(id, value)
      set(id, { value, state: underWay.has(id) ? 'sending' : 'waiting', error: null })
      if (when === 'now' || when === 0) send(id, keepalive)
      else paused.start(id, when === 'later' ? null : when)
    },

    /** Its writer gives it up. */
    drop: (id: string): void => forget(id, false),

    /** What was refused is tried once more. */
    retry(id: string): void {
      const entry = entryOf(id)
      if (entry) set(id, { ...entry, state: 'waiting' })
      send(id)
    },

    /** Sends what waits for a pause, too; `keepalive` lets it outlive the page. */
    flush,

    /** The page is being left: what waits for a pause does not wait any longer. */
    leave(): void {
      if (parts.isFlushedByItself) return
      for (const id of paused.endAll()) send(id, true)
    },

    /** The network or the session is back, or the page is looked at again. */
    wake(): void {
      learnName()
      reconcile()
      retry.cancel()
      goOn()
    },

    /** Another tab has written under this key; null stands for any. */
    noteStorage(key: string | null): void {
      if (key === null || key === store.keyOf(who)) reconcile()
    },

    /** Somebody else may be here now; what is unsent waits here for its owner. */
    changeOwner(): void {
      const before = who
      era++
      paused.endAll()
      underWay.clear()
      entries.leaveOwner()
      retry.stop()
      who = owner()
      begin()
      parts.onOwnerChange?.(before, who)
    },

    /** Sends what an earlier page could not. */
    begin,
  }
}
export type Outbox<T, N extends string = string> = ReturnType<typeof makeOutbox<T, unknown, N>>
