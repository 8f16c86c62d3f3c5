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
 * Sends what a member does to the server. An entry is stored before it is sent, and removed when the server has it. Of
 * each id, one entry at a time is being sent, in one tab at a time. What can't be sent now is sent later by itself,
 * also from the next page. `defineOutbox` makes one that the registry wakes.
 */
export function makeOutbox<T, R, const N extends string>(parts: OutboxParts<T, R, N>) {
  const { store, owner = currentOwner, isHeld = () => false } = parts
  const { lease = leaseBy(storageRow(store.storage)) } = parts
  const isInTurn = parts.order === 'inTurn' || 'sendTogether' in parts
  const most = 'sendTogether' in parts ? parts.sendTogether.most : 1
  const paused = pauses(id => send(id))
  /** Ids that are being sent or wait for other tabs, with an object that identifies this attempt. */
  const underWay = new Map<string, object>()
  const retry = backoff(() => goOn())
  let who = owner()
  /** Grows with every change of owner, so that answers for the former owner are ignored. */
  let era = 0

  const entries = outboxEntries({ store, who: () => who, onRemoved: paused.end })
  const { set, save, forget, find: entryOf } = entries
  const maySend = () => who.kind === 'member' || parts.isForGuests === true

  function isDue(id: string): boolean {
    const entry = entryOf(id)
    return entry !== undefined && entry.state !== 'refused' && !underWay.has(id) && !isHeld(entry.value)
  }

  /** Sends this id; with `inTurn`, the entries whose turn it is. */
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
    // While the session changes, entries must not be sent as another member's.
    if (!maySend() || !isSameOwner(owner(), who)) return
    const startEra = era
    const turn = {}
    for (const id of ids) underWay.set(id, turn)
    let isAnswered = false
    const run = async () => {
      if (startEra === era) isAnswered = await sendHere(ids, keepalive)
    }
    // A page that is being left can't wait for other tabs. If both send it, the server counts it once.
    await (keepalive ? run() : lease(leaseName(ids), run)).catch(console.error)
    if (startEra !== era) return
    for (const id of ids) if (underWay.get(id) === turn) underWay.delete(id)
    if (isAnswered) sendOthers()
  }

  const leaseName = ([first]: readonly string[]) =>
    isInTurn ? store.keyOf(who) : `${store.keyOf(who)} ${first}`

  /** Sends the entries as they are now, since another tab may have changed them. Returns whether an answer came. */
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
    // What was written meanwhile may be accepted.
    else if (!isSameValue(value, sent)) set(id, { value, state: 'waiting', error: null })
    else if (parts.onRefused) {
      forget(id, false)
      parts.onRefused({ id, value, error })
    } else set(id, { value, state: 'refused', error })
  }

  /** Sends the others, except those that wait for a pause. */
  function sendOthers(): void {
    if (isInTurn) sendTurn()
    else for (const id of entries.ids()) if (!paused.has(id)) send(id)
  }

  /** Sends all that waits, also what is otherwise flushed by a rule of its own. */
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

  /** If the page knows its member's id by now, what it wrote before belongs to that member. */
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
     * Stores an entry and sends it: now, after so many ms without another change, or `later`, when the outbox is
     * flushed. It is on the device when this returns, unless the device can't store it.
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

    /** Removes an entry that its writer gives up. */
    drop: (id: string): void => forget(id, false),

    /**
     * Gives up what is unsent now, once `first` has succeeded. Before `first` begins, what any tab is sending has been
     * answered, or its request was given up; until it ends, no tab sends any of it.
     */
    async giveUpAll(first: () => Promise<unknown>): Promise<void> {
      learnName()
      const whose = who
      const ids = [...new Set([...entries.ids(), ...Object.keys(store.read(whose))])]
      const run = async () => {
        await first()
        for (const id of ids) {
          if (isSameOwner(whose, who)) forget(id, false)
          else store.remove(whose, id)
        }
      }
      const names = [...new Set(ids.map(id => leaseName([id])))]
      await names.reduce<() => Promise<void>>((inner, name) => () => lease(name, inner), run)()
    },

    /** Sends a refused entry again. */
    retry(id: string): void {
      const entry = entryOf(id)
      if (entry) set(id, { ...entry, state: 'waiting' })
      send(id)
    },

    /** Sends all, also what waits for a pause. With `keepalive`, the requests outlive the page. */
    flush,

    /** Called when the page is left: sends what waits for a pause. */
    leave(): void {
      if (parts.isFlushedByItself) return
      for (const id of paused.endAll()) send(id, true)
    },

    /** Called when the network or the session is back, or the page is shown again. */
    wake(): void {
      learnName()
      reconcile()
      retry.cancel()
      goOn()
    },

    /** Another tab has written under this key; null means any key. */
    noteStorage(key: string | null): void {
      if (key === null || key === store.keyOf(who)) reconcile()
    },

    /** Called when the owner may have changed. What is unsent stays stored for its owner. */
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

    /** Sends what an earlier page left. */
    begin,
  }
}
export type Outbox<T, N extends string = string> = ReturnType<typeof makeOutbox<T, unknown, N>>
