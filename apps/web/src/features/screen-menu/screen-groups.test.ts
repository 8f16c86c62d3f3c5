import { everyone, holders, member } from '@iki/contract/access/access'
import type { Screen } from '@iki/contract/screens/screen'
import { screens } from '@iki/contract/screens/screens'
import { expect, test } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { aLicence } from '#test/people.ts'
import { filteredGroups, screenGroups } from './screen-groups.ts'

const screen = (path: string, access: Screen['access'], title = path): Screen => ({
  path,
  title,
  access,
  layout: 'default',
  page: 'gallery/gallery',
  props: {},
})
const some = [
  screen('/', everyone, 'ホーム'),
  screen('/eichi', holders('eichi'), '叡智'),
  screen('/eichi/playlist/:tag?', holders('eichi', 'kafuku'), '講義'),
  screen('/gallery/:id', member, '作品'),
]
const viewer = { uid: 'haruko', authority: 'customer' as const, licences: [aLicence('000002')] }
const now = clock.now()
const pathsOf = (groups: ReturnType<typeof screenGroups>) =>
  groups.map(({ name, entries }) => [name, ...entries.map(entry => entry.screen.path)])

test('every screen of the table is listed once, under the first part of its path', () => {
  const groups = screenGroups(screens, viewer, now)
  expect(groups.flatMap(({ entries }) => entries)).toHaveLength(screens.length)
  expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length)
  expect(pathsOf(screenGroups(some, viewer, now))).toEqual([
    ['/', '/'],
    ['/eichi', '/eichi', '/eichi/playlist/:tag?'],
    ['/gallery', '/gallery/:id'],
  ])
})

test('it is open or closed by what the viewer holds', () => {
  const locks = screenGroups(some, viewer, now).flatMap(({ entries }) =>
    entries.map(({ lock }) => lock?.reason),
  )
  expect(locks).toEqual([undefined, 'plan', undefined, undefined])
  const toGuest = screenGroups(some, null, now).flatMap(({ entries }) =>
    entries.map(({ lock }) => lock?.reason),
  )
  expect(toGuest).toEqual([undefined, 'sign_in', 'sign_in', 'sign_in'])
})

test('it is opened without the parts that may be left out, and not where one must be filled', () => {
  const ways = screenGroups(some, viewer, now).flatMap(({ entries }) => entries.map(({ to }) => to))
  expect(ways).toEqual(['/', '/eichi', '/eichi/playlist', null])
})

test('it is searched by path, title and state', () => {
  const groups = screenGroups(some, viewer, now)
  const found = (text: string, state: 'all' | 'open' | 'locked' = 'all') =>
    pathsOf(filteredGroups(groups, { text, state })).flatMap(([, ...paths]) => paths)
  expect(found('ＥＩＣＨＩ')).toEqual(['/eichi', '/eichi/playlist/:tag?'])
  expect(found('eichi 講義')).toEqual(['/eichi/playlist/:tag?'])
  expect(found('', 'locked')).toEqual(['/eichi'])
  expect(found('eichi', 'open')).toEqual(['/eichi/playlist/:tag?'])
  expect(found('どこにもない')).toEqual([])
})
