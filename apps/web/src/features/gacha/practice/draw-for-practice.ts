import { type DrawResult, fragmentsForThing, type Lineup } from '@iki/contract/play/gacha'
import { drawer } from '@iki/contract/play/gacha-odds'
import { ticketIn } from '@iki/contract/play/gacha-proof'
import { randomUuid } from '#core/api/random-key.ts'
import { clock } from '#core/time/clock.ts'
import type { Drawn, DrawnHand } from '../draw/dealer.ts'
import { currentPracticeDraws, type PracticeDraws, savePracticeDraws } from './practice-draws.ts'

/** So many of the last draws are stored. */
const mostDraws = 50

/** Each ticket is as likely as any other: random numbers above the limit are left out. */
function newTicket(): number {
  for (;;) {
    const ticket = ticketIn(crypto.getRandomValues(new Uint8Array(32)))
    if (ticket !== null) return ticket
  }
}

/** Draws in the browser, by the same rules as the server. */
export function drawForPractice({ id: gacha, table }: Lineup, times: 1 | 10): Drawn {
  const { practice } = currentPracticeDraws(gacha)
  const draw = drawer(table)
  const titles = new Map(table.entries.map(({ item, title }) => [item, title]))
  const at = clock.now().toISOString()
  const results: DrawResult[] = []
  const things = [...practice.things]
  const fragments = new Map(practice.fragments.map(({ rarity, count }) => [rarity, count]))
  let { misses } = practice
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
  const drawn = { id: randomUuid(), ordinal: practice.draws + 1, results }
  savePracticeDraws(gacha, {
    draws: practice.draws + times,
    misses,
    things,
    fragments: [...fragments].map(([rarity, count]) => ({ rarity, count })),
    history: [{ ...drawn, at }, ...practice.history].slice(0, mostDraws),
  })
  return drawn
}

export function exchangeForPractice(
  gacha: string,
  thing: { item: string; title: string; rarity: number },
): void {
  const { practice } = currentPracticeDraws(gacha)
  const { item, title, rarity } = thing
  const held = practice.fragments.find(each => each.rarity === rarity)?.count ?? 0
  if (held < fragmentsForThing || practice.things.some(each => each.item === item)) return
  savePracticeDraws(gacha, {
    ...practice,
    things: [{ item, title, rarity, at: clock.now().toISOString() }, ...practice.things],
    fragments: practice.fragments.map(each =>
      each.rarity === rarity ? { rarity, count: held - fragmentsForThing } : each,
    ),
  })
}

/** The practice draws as a dealer. A thing is shown as in the table, as long as it is there. */
export function handOf(practice: PracticeDraws, { table }: Lineup): DrawnHand {
  const known = new Map(table.entries.map(entry => [entry.item, entry]))
  return {
    balance: null,
    draws: practice.draws,
    misses: practice.misses,
    drawnToday: 0,
    fragments: practice.fragments.filter(({ count }) => count > 0),
    things: practice.things.map(({ item, title, rarity, at }) => {
      const entry = known.get(item)
      return {
        item,
        title: entry?.title ?? title,
        lead: entry?.lead ?? '',
        rarity: entry?.rarity ?? rarity,
        kind: entry?.kind ?? 'card',
        drawing: entry?.drawing ?? 'circle',
        obtainedAt: at,
      }
    }),
  }
}
