import { type Lock, lockOf } from '@iki/contract/access/access'
import type { Plan } from '@iki/contract/access/plan'
import { type PlanEntry, planEntries } from '@iki/contract/access/plan-entries'
import type { Playlist } from '@iki/contract/media/lesson'
import type { PlayerPath } from '@iki/contract/screens/screen-variants'
import { findScreen, onlyExisting } from '@iki/contract/screens/screens'
import { useLocation } from 'react-router'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { playerFor } from '#entities/lesson/player-address.ts'

type Way = PlanEntry & { lock: Lock | null }

/** The other pages of a plan, each with its lock. Until the member is known, none is locked. */
export function usePlanWays(plan: Plan): { open: Way[]; closed: (PlanEntry & { lock: Lock })[] } {
  const { me } = useMe()
  const now = clock.now()
  const { pathname } = useLocation()
  const others = onlyExisting(planEntries[plan] ?? []).filter(({ path }) => path !== pathname)
  const ways = others.map(entry => {
    const screen = findScreen(entry.path)
    return { ...entry, lock: me && screen ? lockOf(screen.access, viewerOf(me), now) : null }
  })
  return {
    open: ways.filter(({ lock }) => lock === null),
    closed: ways.flatMap(way => (way.lock ? [{ ...way, lock: way.lock }] : [])),
  }
}

/** The pages that are not the page of one of these playlists, which a list names already. */
export function waysBesides<W extends PlanEntry>(ways: readonly W[], playlists: readonly Playlist[]): W[] {
  const titles = new Set(playlists.map(({ title }) => title))
  return ways.filter(({ label }) => !titles.has(label))
}

/** What a list shows of a closed page of a plan. */
export const rowOfWay = ({ path, label, drawing, lock }: PlanEntry & { lock: Lock }) => ({
  id: path,
  title: label,
  drawing,
  lock,
  to: path,
})

/** What a list shows of those of these playlists that are closed, each with the playlist. */
export const rowsOfPlaylists = (playlists: readonly Playlist[], player?: PlayerPath) =>
  playlists.flatMap(playlist => {
    const { tag, title, drawing, lock } = playlist
    return lock ? [{ playlist, row: { id: tag, title, drawing, lock, to: playerFor(playlist, player) } }] : []
  })
