import { describe, expect, expectTypeOf, test } from 'vitest'
import { addressAt } from '../../test/address.ts'
import { isPlan } from '../access/plan.ts'
import type { PlayerPath } from './screen-variants.ts'
import { findScreen, href, onlyExisting, type ScreenPath, screens } from './screens.ts'

/** Parameters that must be there (specification §2, and screens of our own); all others may be left out. */
const required = [
  '/people/:uid',
  '/dictionary/:wordid',
  '/gallery/:id',
  '/teachers/:id',
  '/room/:id/kansou',
  '/room/:id/bodyvoice',
  '/mypage/receipts/:number',
  '/mypage/things/:id',
  '/gift/:code',
  '/mypage/subscriptions/:id',
  '/playlists/:id',
  '/playlists/shared/:token',
]

const rows = screens.map(screen => [screen.path, screen] as const)
const parametersOf = (path: string) => path.split('/').filter(part => part.startsWith(':'))
const filled = (path: string) => path.replace(/:\w+\??/g, 'probe-1')
const leftOut = (path: string) => path.replace(/\/:\w+\?/g, '') || '/'

test('the screens of the foundation are there', () => {
  const paths = screens.map(screen => screen.path)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/login',
      '/logout',
      '/autologout',
      '/password-reset',
      '/account/add-account',
      '/account/created-account',
      '/account/login',
      '/account/password-reset',
      '/kafuku',
      '/kafuku/methods',
      '/kafuku/daily/method-Asa',
      '/kafuku/daily/method-Hiru',
      '/kafuku/daily/method-Yoru',
      '/single-player/:onsei?',
      '/player/:playtag?',
      '/expire-plan',
      '/design_template',
    ]),
  )
})

test('no two screens share an address, whatever the parameters are called', () => {
  const shapes = screens.map(screen => screen.path.replace(/:\w+\??/g, ':'))
  expect(new Set(shapes).size).toBe(shapes.length)
  const shortest = screens.map(screen => leftOut(screen.path))
  expect(new Set(shortest).size).toBe(shortest.length)
})

describe('a screen', () => {
  test.each(rows)('%s is found at its address, and no other is', (path, screen) => {
    expect(findScreen(filled(path))).toBe(screen)
    expect(findScreen(leftOut(path))).toBe(screen)
    expect(findScreen(`${filled(path)}/`)).toBe(screen)
  })

  test.each(rows)('%s is not found one step further', path => {
    expect(findScreen(`${filled(path)}/probe-1/probe-2/probe-3`)).toBeNull()
  })

  test.each(rows)('%s has a title in Japanese', (_, screen) => {
    expect(screen.title).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u)
  })

  test.each(rows)('%s states who may open it', (_, { access }) => {
    expect(['everyone', 'member', 'plans', 'anyPlan', 'operator']).toContain(access.kind)
    if (access.kind === 'plans') expect(access.plans.filter(plan => !isPlan(plan))).toEqual([])
  })

  test.each(rows)('%s has an address that needs no encoding', path => {
    expect(path).toMatch(/^\/$|^(\/([\w-]+|:\w+\??))+$/)
  })

  test.each(rows)('%s has parameters that may be left out', path => {
    const mustBeThere = parametersOf(path).filter(parameter => !parameter.endsWith('?'))
    if (!required.includes(path)) expect(mustBeThere).toEqual([])
  })
})

describe('an address that is no screen', () => {
  test.each([
    '/nowhere',
    '/kafuku/nowhere',
    '/kafuku/daily',
    '/kafuku/daily/method-Asa/x',
    '/login/x',
    '/player/a/b',
    '/:playtag',
    '/player9',
    '/Kafuku',
    '/kafuku/daily/method-asa',
    'https://evil.example',
    '/__proto__',
  ])('%s is not found', pathname => {
    expect(findScreen(pathname)).toBeNull()
  })
})

describe('a link', () => {
  test('fills in what is given and leaves out what is not', () => {
    expect(href('/single-player/:onsei?', { onsei: 'asa-sebone' })).toBe('/single-player/asa-sebone')
    expect(href('/single-player/:onsei?')).toBe('/single-player')
    expect(href('/')).toBe('/')
    expect(href('/kafuku/daily/method-Asa')).toBe('/kafuku/daily/method-Asa')
  })

  test.each([
    ['朝の呼吸', '/player/%E6%9C%9D%E3%81%AE%E5%91%BC%E5%90%B8'],
    ['a/b', '/player/a%2Fb'],
    ['a?b#c', '/player/a%3Fb%23c'],
    ['a b', '/player/a%20b'],
    ['100%', '/player/100%25'],
    ['//evil.example', '/player/%2F%2Fevil.example'],
  ])('encodes %j', (playtag, expected) => {
    const link = href('/player/:playtag?', { playtag })
    expect(link).toBe(expected)
    expect(addressAt(link).pathname).toBe(expected)
    expect(findScreen(link)?.path).toBe('/player/:playtag?')
  })

  test('is only made to a screen that is there, with its own parameters', () => {
    expectTypeOf<'/nowhere'>().not.toExtend<ScreenPath>()
    expectTypeOf<'/kafuku'>().toExtend<ScreenPath>()
    expectTypeOf<Parameters<typeof href<'/kafuku'>>>().toEqualTypeOf<[path: '/kafuku']>()
    type Values = Parameters<typeof href<'/player/:playtag?'>>[1]
    expectTypeOf<Values>().toEqualTypeOf<{ playtag: string } | undefined>()
    expect(screens.map(screen => screen.path)).toContain('/kafuku' satisfies ScreenPath)
  })
})

test('lessons are only led to players that are there', () => {
  expectTypeOf<PlayerPath>().toExtend<ScreenPath>()
  const players = screens.flatMap(({ props }) => ('player' in props ? [props.player] : []))
  expect(players).toContain('/kagura/list-play')
  for (const path of players)
    expect(screens.find(screen => screen.path === path)?.page, path).toMatch(/^(audio|video)-player$/)
})

test('of entries only those whose screen is there are kept', () => {
  const entries = [{ path: '/' }, { path: '/kafuku/' }, { path: '/nowhere' }, { path: null }]
  expect(onlyExisting(entries)).toEqual([{ path: '/' }, { path: '/kafuku/' }, { path: null }])
})

test('an archetype is a kind that several rows share: what only one row shows is its feature’s own screen', () => {
  const rows = Map.groupBy(screens, ({ page }) => page)
  const single = [...rows].filter(([page, { length }]) => !page.includes('/') && length < 2)
  expect(single.map(([page]) => page)).toEqual([])
})
