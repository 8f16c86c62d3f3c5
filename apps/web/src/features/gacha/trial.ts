import type { DrawResult, Lineup } from '@iki/contract/play/gacha'
import { fragmentsForThing } from '@iki/contract/play/gacha'
import { drawer } from '@iki/contract/play/gacha-odds'
import { ticketIn } from '@iki/contract/play/gacha-proof'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { randomUuid } from '#core/api/random-key.ts'
import { theDevice } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'
import { clock } from '#core/time/clock.ts'
import type { Drawn, Hand } from './hand.ts'

/** So many of the last draws are kept. */
const mostDraws = 50

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const result = v.object({
  ...{ item: v.string(), title: v.string(), rarity: count, isPity: v.boolean(), isNew: v.boolean() },
})
const schema = v.object({
  draws: count,
  misses: count,
  things: v.array(v.object({ item: v.string(), title: v.string(), rarity: count, at: v.string() })),
  fragments: v.array(v.object({ rarity: count, count })),
  history: v.array(v.object({ id: v.string(), ordinal: count, at: v.string(), results: v.array(result) })),
})
type Trial = v.InferOutput<typeof schema>

/** Trials of this device, by gacha. */
export const trials = defineStore({ name: 'gacha-trial', version: 1, schema })

const nothing: Trial = { draws: 0, misses: 0, things: [], fragments: [], history: [] }
const listeners = new Set<() => void>()
const shown = new Map<string, { trial: Trial; isKept: boolean }>()
const unread = { trial: nothing, isKept: true }

function current(gacha: string): { trial: Trial; isKept: boolean } {
  const known = shown.get(gacha) ?? { trial: trials.find(theDevice, gacha) ?? nothing, isKept: true }
  shown.set(gacha, known)
  return known
}

function keep(gacha: string, trial: Trial): void {
  shown.set(gacha, { trial, isKept: trials.write(theDevice, gacha, trial) })
  for (const listener of listeners) listener()
}

/** Another tab may draw, too. */
function subscribe(listener: () => void): () => void {
  const readAnew = () => {
    readTrialsAnew()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', readAnew)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', readAnew)
  }
}

/** What this device has drawn for nothing. A page that the server renders knows nothing of it. */
export function useTrial(gacha: string): { trial: Trial; isKept: boolean } {
  return useSyncExternalStore(
    subscribe,
    () => current(gacha),
    () => unread,
  )
}

/** Reads from the device again; what it does not keep stays. */
export function readTrialsAnew(): void {
  for (const [gacha, { isKept }] of shown) if (isKept) shown.delete(gacha)
}

/** Each ticket is as likely as any other: words above the limit are left out. */
function newTicket(): number {
  for (;;) {
    const ticket = ticketIn(crypto.getRandomValues(new Uint8Array(32)))
    if (ticket !== null) return ticket
  }
}

/** Draws in the browser, by the same rules as the server. */
export function drawTrial({ id: gacha, table }: Lineup, times: 1 | 10): Drawn {
  const { trial } = current(gacha)
  const draw = drawer(table)
  const titles = new Map(table.entries.map(({ item, title }) => [item, title]))
  const at = clock.now().toISOString()
  const results: DrawResult[] = []
  const things = [...trial.things]
  const fragments = new Map(trial.fragments.map(({ rarity, count }) => [rarity, count]))
  let { misses } = trial
  for (let index = 0; index < times; index++) {
    const drawn = draw(newTicket(), misses)
    const { item, rarity } = drawn.entry
    const title = titles.get(item) ?? item
    const isNew = !things.some(thing => thing.item === item)
    misses = drawn.misses
    results.push({ item, title, rarity, isPity: drawn.isPity, isNew })
    if (isNew) things.unshift({ item, title, rarity, at })
    else fragments.set(rarity, (fragments.get(rarity) ?? 0) + 1)
  }
  const drawn = { id: randomUuid(), ordinal: trial.draws + 1, results }
  keep(gacha, {
    ...{ draws: trial.draws + times, misses, things },
    fragments: [...fragments].map(([rarity, count]) => ({ rarity, count })),
    history: [{ ...drawn, at }, ...trial.history].slice(0, mostDraws),
  })
  return drawn
}

export function exchangeTrial(gacha: string, thing: { item: string; title: string; rarity: number }): void {
  const { trial } = current(gacha)
  const { item, title, rarity } = thing
  const held = trial.fragments.find(each => each.rarity === rarity)?.count ?? 0
  if (held < fragmentsForThing || trial.things.some(each => each.item === item)) return
  keep(gacha, {
    ...trial,
    things: [{ item, title, rarity, at: clock.now().toISOString() }, ...trial.things],
    fragments: trial.fragments.map(each =>
      each.rarity === rarity ? { rarity, count: held - fragmentsForThing } : each,
    ),
  })
}

/** The trial as a hand. What the table says of a thing is shown, as long as it is there. */
export function handOf(trial: Trial, { table }: Lineup): Hand {
  const known = new Map(table.entries.map(entry => [entry.item, entry]))
  return {
    ...{ balance: null, draws: trial.draws, misses: trial.misses, drawnToday: 0 },
    fragments: trial.fragments.filter(({ count }) => count > 0),
    things: trial.things.map(({ item, title, rarity, at }) => {
      const entry = known.get(item)
      return {
        ...{ item, title: entry?.title ?? title, lead: entry?.lead ?? '', rarity: entry?.rarity ?? rarity },
        ...{ kind: entry?.kind ?? 'card', drawing: entry?.drawing ?? 'circle', obtainedAt: at },
      }
    }),
  }
}
