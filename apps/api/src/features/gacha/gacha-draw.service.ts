import { lockOf, parseAccess, type Viewer } from '@iki/contract/access/access'
import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { tokyoDay } from '@iki/contract/api/tokyo'
import type { FactKind } from '@iki/contract/play/achievement-rule'
import type * as contract from '@iki/contract/play/gacha'
import type { DrawResult } from '@iki/contract/play/gacha'
import { drawWith } from '@iki/contract/play/gacha-proof'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer, mustBeOpen } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import { type Database, isUniqueViolation, type Transaction } from '#core/database/database.ts'
import type { PublishLive } from '#core/live/publish-live.ts'
import * as store from './gacha-draw.store.ts'
import { type GachaSeeds, nodeDigests } from './gacha-seed.ts'
import { findGacha, holdOpenTable } from './gacha-table.store.ts'

type Input = InputOf<typeof contract.drawGacha>
type Answer = OutputOf<typeof contract.drawGacha>
type Drawing = { held: Held; input: Input; viewer: Viewer; counter: store.Counter; now: Date }
type Held = NonNullable<Awaited<ReturnType<typeof holdOpenTable>>>

export type DrawParts = {
  db: Database
  clock: Clock
  seeds: GachaSeeds
  isOpen: boolean
  publishLive: PublishLive
  licencesOf: LicencesOf
  spend(
    tx: Transaction,
    movement: { uid: string; credits: number; reason: 'gacha'; ref: string; note: string; at: Date },
  ): Promise<number>
  balance(uid: string): Promise<{ balance: number }>
  grantDrawn(
    tx: Transaction,
    given: { uid: string; gachaId: string; things: { id: string; title: string }[]; at: Date },
  ): Promise<Set<string>>
  countLaterIfAsked(tx: Transaction, uid: string, kinds: readonly FactKind[]): Promise<unknown>
}

/** Draws: points, things, fragments and the receipt in one transaction, under the id that the phone made (decision 110). */
export function gachaDrawService({ db, clock, seeds, isOpen, publishLive, licencesOf, ...of }: DrawParts) {
  /** Throws why this member cannot draw now; otherwise the day for which it counts, and how often they drew on it then. */
  function mustBeDrawable({ held, input, viewer, counter, now }: Drawing) {
    if (!isOpen) throw new AppError('gacha_closed')
    const access = parseAccess(held.access)
    if (access.kind !== 'member' && access.kind !== 'everyone') mustBeOpen(lockOf(access, viewer, now))
    if ((held.opensAt && now < held.opensAt) || (held.closesAt && now >= held.closesAt))
      throw new AppError('not_open_now')
    if (held.version !== input.tableVersion) throw new AppError('odds_changed')
    // A server whose clock is ahead may have started the next day already.
    const today = counter.day > tokyoDay(now) ? counter.day : tokyoDay(now)
    const drawnToday = counter.day === today ? counter.drawnOnDay : 0
    if (held.dailyLimit !== null && drawnToday + input.count > held.dailyLimit)
      throw new AppError('draws_used_up')
    return { today, drawnOnDay: drawnToday + input.count }
  }

  async function drawIn(tx: Transaction, input: Input, uid: string, viewer: Viewer): Promise<Answer> {
    const { drawId, count, clientSeed } = input
    const gachaId = input.id
    // Whoever waited for a table that was closed meanwhile finds none, and the next one only when they look again.
    const held = (await holdOpenTable(tx, gachaId)) ?? (await holdOpenTable(tx, gachaId))
    if (!held || held.isTrial) return repeatedOrClosed(tx, input, uid)
    const counter = await store.lockCounter(tx, { uid, gachaId, today: tokyoDay(clock()) })
    // One moment for all of the draw, after the wait for others.
    const at = clock()
    const before = await store.findDraw(tx, drawId)
    if (before) return repeated(before, input, uid)
    const { today, drawnOnDay } = mustBeDrawable({ held, input, viewer, counter, now: at })
    const seed = seeds.find(held)
    // Its secret is missing: the night's job opens a new table.
    if (!seed) throw new AppError('gacha_closed')
    const credits = held.cost * count
    const balanceAfter =
      credits === 0
        ? (await of.balance(uid)).balance
        : await of.spend(tx, { uid, credits, reason: 'gacha', ref: `draw:${drawId}`, note: held.title, at })
    const ordinal = counter.ordinal + 1
    const { drawn, misses } = await drawWith(nodeDigests, {
      seed,
      hash: held.hash,
      odds: held,
      uid,
      clientSeed,
      ordinal,
      misses: counter.misses,
      count,
    })
    const titles = new Map(held.entries.map(({ item, title }) => [item, title]))
    const things = [...new Set(drawn.map(({ entry }) => entry.item))].map(id => ({
      id,
      title: titles.get(id) ?? id,
    }))
    const fresh = await of.grantDrawn(tx, { uid, gachaId, things, at })
    const results = drawn.map(({ entry: { item, rarity }, isPity }): DrawResult => {
      // The second one of the same draw is not new any more.
      const isNew = fresh.delete(item)
      return { item, title: titles.get(item) ?? item, rarity, isPity, isNew }
    })
    const row = {
      drawId,
      uid,
      gachaId,
      version: held.version,
      clientSeed,
      ordinal,
      results,
      balanceAfter,
      at,
    }
    await publishLive(tx, `member:${uid}`, { type: 'drew', gacha: gachaId })
    await of.countLaterIfAsked(tx, uid, ['drew', 'thing_held'])
    // Last, since others wait for its counts until the transaction ends.
    await store.insertDraw(tx, {
      ...row,
      cost: credits,
      missesBefore: counter.misses,
      today,
      drawnOnDay,
      lastOrdinal: counter.ordinal + count,
      misses,
      ...countsOf(results),
      ...fragmentsOf(results),
    })
    return answerOf({ ...row, misses: counter.misses })
  }

  /** Nothing new is drawn; a repeated request gets the former result. */
  async function repeatedOrClosed(tx: Transaction, input: Input, uid: string): Promise<Answer> {
    const before = await store.findDraw(tx, input.drawId)
    if (before) return repeated(before, input, uid)
    const gacha = await findGacha(tx, input.id)
    throw new AppError(!gacha || gacha.isTrial ? 'not_found' : 'not_open_now')
  }

  return {
    async draw(input: Input, member: SignedIn): Promise<Answer> {
      // Before the transaction, in which it would take a second connection.
      const viewer = await loadViewer(member, licencesOf)
      try {
        return await db.transaction(tx => drawIn(tx, input, member.uid, viewer))
      } catch (error) {
        // The same id at another gacha, or of another member, at the same moment.
        if (isUniqueViolation(error)) throw new AppError('repeated_differently')
        throw error
      }
    },
  }
}
export type GachaDrawService = ReturnType<typeof gachaDrawService>

function repeated(before: store.DrawRow, { id, count }: Input, uid: string): Answer {
  if (before.uid !== uid || before.gachaId !== id || before.results.length !== count)
    throw new AppError('repeated_differently')
  return answerOf(before)
}

const answerOf = (row: store.DrawRow): Answer => ({ draw: presentDraw(row), balance: row.balanceAfter })

export function presentDraw(row: store.DrawRow): contract.Draw {
  const { drawId, version, clientSeed, ordinal, misses, results, at } = row
  return { drawId, version, clientSeed, ordinal, misses, results, at: at.toISOString() }
}

function countsOf(results: readonly DrawResult[]) {
  const counted = Map.groupBy(results, ({ item, isPity }) => `${isPity ? 1 : 0}${item}`)
  const groups = [...counted.values()].map(group => ({ ...group[0], count: group.length }))
  return {
    items: groups.map(({ item = '' }) => item),
    areOfPity: groups.map(({ isPity = false }) => isPity),
    counts: groups.map(({ count }) => count),
  }
}

function fragmentsOf(results: readonly DrawResult[]) {
  const doubles = Map.groupBy(
    results.filter(({ isNew }) => !isNew),
    ({ rarity }) => rarity,
  )
  return { rarities: [...doubles.keys()], fragments: [...doubles.values()].map(({ length }) => length) }
}
