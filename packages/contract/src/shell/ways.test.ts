import { describe, expect, test } from 'vitest'
import { aLicence, now } from '../../test/a-licence.ts'
import { lockOf, mayUse, type Viewer } from '../access/access.ts'
import { heldPlans, openPlaces, planPlaces } from '../access/held-plans.ts'
import { itemPlans, type Licence } from '../access/licence.ts'
import { membership } from '../access/membership.ts'
import { planTops } from '../access/plan.ts'
import { planEntries } from '../access/plan-entries.ts'
import { forGuests, fromOutside, whenThereIsSomething } from '../screens/opened-from-outside.ts'
import type { Screen } from '../screens/screen.ts'
import { findScreen, onlyExisting, screens } from '../screens/screens.ts'
import { drawerEntries } from './drawer.ts'
import { footLinks } from './foot-links.ts'
import { tabsOf } from './footer.ts'
import {
  agreements,
  filmWays,
  guideGroups,
  leadsOn,
  listeningWays,
  openWays,
  ownWays,
  readingWays,
  recordWays,
  settingWays,
  togetherWays,
  watchingWays,
} from './ways.ts'

const mostTouches = 3
const pathsOf = (entries: readonly { path: string | null }[]) => entries.flatMap(({ path }) => path ?? [])

/** What the pages lead to besides the lists: `e2e/ways.spec.ts` holds them against the app. */
const within: Readonly<Record<string, readonly string[]>> = {
  '/': ['/dictionary', '/dictionary/iki', '/single-player/asa'],
  '/search': ['/dictionary', '/gallery', '/matome', '/faq', '/single-player/asa'],
  '/dictionary': ['/dictionary/iki', '/dictionary/tag/koe'],
  '/gallery': ['/gallery/ame'],
  '/player/:playtag?': ['/player2'],
  '/single-player/:onsei?': ['/single-player2/asa'],
  '/welcome/base-plan2': ['/welcome/base-plan2/step1', '/welcome/base-plan2/step2'],
  '/listen': pathsOf([...ownWays, ...listeningWays, ...watchingWays, ...filmWays]),
  '/mypage': [
    ...pathsOf([...ownWays, ...recordWays, ...togetherWays, ...settingWays]),
    '/product/plan-choice',
    '/mypage/purchase_history',
    '/mypage/update_card',
    '/mypage/paidy',
    '/account/prevo_reserve',
    '/mypage/leave',
    '/mypage/points',
    '/kafuku/market',
    '/mypage/gifts',
    '/mypage/export',
  ],
  '/kafuku/market': ['/kafuku/mycollection', '/product/blackhole/market'],
  '/timeline/inbox': ['/timeline/kansou'],
  '/page/:id?': pathsOf([...guideGroups.flatMap(({ ways }) => ways), ...agreements]),
}

/** Where a page leads, and what the menu leads to with one touch more. */
function ledTo(screen: Screen, viewer: Viewer): string[] {
  const places = planPlaces(heldPlans(viewer?.licences ?? [], now))
  const home = viewer
    ? pathsOf(places)
    : ['/login', '/account/add-account', '/player/free-playlist', '/product/plan-choice']
  return [
    ...pathsOf(footLinks),
    ...(viewer ? ['/mypage/notifications', ...pathsOf(tabsOf(screen.layout, viewer, now))] : []),
    ...(screen.path === '/' ? home : []),
    ...(screen.path === '/listen' ? pathsOf(openPlaces(viewer?.licences ?? [], now)) : []),
    ...(screen.path === '/login' ? ['/password-reset', '/account/add-account'] : []),
    ...(within[screen.path] ?? []),
    ...planPagesOf(screen),
  ]
}

function planPagesOf({ page, props }: Screen): string[] {
  const player = 'player' in props && props.player ? [props.player.replace(/\/:\w+\?/, '')] : []
  if (page !== 'plan-top' && page !== 'player-menu') return player
  const whole = 'fullPlan' in props && props.fullPlan ? [planTops[props.fullPlan] ?? ''] : []
  return [...player, ...whole, ...pathsOf(planEntries[props.plan] ?? [])]
}

function menuOf(viewer: Viewer): string[] {
  const held = viewer && membership(viewer.licences, now)
  const entries = onlyExisting(drawerEntries).filter(entry => entry.isShown(held, null))
  const ways = openWays([...readingWays, ...listeningWays, ...watchingWays, ...ownWays], viewer, now)
  return pathsOf([...entries, ...ways, ...openPlaces(viewer?.licences ?? [], now)])
}

/** The screens that are open to `viewer`, by the fewest touches from home. */
function touchesOf(viewer: Viewer): Map<string, number> {
  const touches = new Map<string, number>()
  const rounds: string[][] = [['/'], [], menuOf(viewer), []]
  for (const [count, round] of rounds.entries())
    for (const path of new Set(round)) {
      const screen = findScreen(path)
      if (!screen || touches.has(screen.path) || !mayUse(screen.access, viewer, now)) continue
      touches.set(screen.path, count)
      if (count < mostTouches) rounds[count + 1]?.push(...ledTo(screen, viewer))
    }
  return touches
}

const withLicences = (...licences: Licence[]): Viewer => ({ uid: 'haruko', authority: 'customer', licences })
const holderOf = (...items: string[]) => withLicences(...items.map(item => aLicence(item)))
const people: readonly (readonly [string, Viewer])[] = [
  ['a guest', null],
  ['a member without a plan', holderOf()],
  ...Object.entries(itemPlans).map(
    ([item, plans]) => [`who holds only ${item} (${plans.join(', ')})`, holderOf(item)] as const,
  ),
  [
    'who holds only 000028, which opens everything in its first days',
    withLicences(aLicence('000028', { sinceAt: '2026-10-30T15:00:00.000Z' })),
  ],
  ['who holds everything', holderOf(...Object.keys(itemPlans))],
]

/** What has no way to a member, by the lists of `opened-from-outside.ts`. */
function isWithoutWay(path: string, viewer: Viewer): boolean {
  const isMembersOnly = viewer === null && path === '/logout'
  const isGuestsOnly = viewer !== null && forGuests.some(each => each === path)
  return path in fromOutside || path in whenThereIsSomething || isMembersOnly || isGuestsOnly
}

describe('every screen that is open is reached with three touches from home', () => {
  test.each(people)('by %s', (_, viewer) => {
    const touches = touchesOf(viewer)
    const missed = screens.filter(
      ({ path, access }) => mayUse(access, viewer, now) && !touches.has(path) && !isWithoutWay(path, viewer),
    )
    expect(missed.map(({ path }) => path)).toEqual([])
  })
})

test('a screen without a way has a reason, and no list leads to it', () => {
  const listed = new Set(people.flatMap(([, viewer]) => [...touchesOf(viewer).keys()]))
  const all = { ...fromOutside, ...whenThereIsSomething }
  expect(Object.entries(all).filter(([, reason]) => reason.length < 10)).toEqual([])
  expect(Object.keys(all).filter(path => listed.has(path))).toEqual([])
})

test('openWays leaves out what is locked', () => {
  const ways = [...listeningWays, ...watchingWays, ...readingWays]
  for (const [, viewer] of people)
    for (const { path } of openWays(ways, viewer, now)) {
      const screen = findScreen(path)
      expect(screen && lockOf(screen.access, viewer, now), path).toBeNull()
    }
})

test('the impressions of all are a way only for who finds a timeline there', () => {
  const path = '/timeline/kansou'
  const led = people.filter(([, viewer]) => leadsOn(path, viewer, now)).map(([who]) => who)
  expect(led).toContain('who holds only 000002 (kafuku)')
  expect(led).toContain('who holds everything')
  expect(led).not.toContain('a member without a plan')
  expect(led).not.toContain('who holds only 000033 (tv)')
})

test('what a tile says of its page fits below its name on a phone, and no two say the same', () => {
  const abouts = [...ownWays, ...recordWays, ...togetherWays].map(({ about }) => about)
  expect(abouts.filter(about => about.length > 8)).toEqual([])
  expect(new Set(abouts).size).toBe(abouts.length)
})
