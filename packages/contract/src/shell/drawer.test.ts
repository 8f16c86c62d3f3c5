import { describe, expect, test } from 'vitest'
import { aLicence, now } from '../../test/a-licence.ts'
import type { Licence } from '../access/licence.ts'
import { membership } from '../access/membership.ts'
import { onlyExisting } from '../screens/screens.ts'
import { drawerEntries } from './drawer.ts'

const exchange = 'https://coins.example/'
const forever = { expireAt: '2039-12-31T14:59:59.999Z' }
const holding = (...licences: Licence[]) => membership(licences, now)

const shownTo = (held: ReturnType<typeof holding> | null, coinExchangeUrl: string | null = exchange) =>
  drawerEntries.filter(entry => entry.isShown(held, coinExchangeUrl)).map(entry => entry.name)

const all = [
  'mypage',
  'purchases',
  'notebook',
  'collection',
  'shop',
  'coin-exchange',
  'contact',
  'faq',
  'sign-out',
]
const without = (...names: string[]) => all.filter(name => !names.includes(name))

describe('the drawer shows', () => {
  test('its entries in the order of the specification', () => {
    expect(drawerEntries.map(entry => entry.name)).toEqual(all)
  })

  test.each<[string, Licence[], string[]]>([
    ['everything to a holder of a plan', [aLicence('000002')], all],
    ['no notebook and shop to a member with nothing', [], without('notebook', 'shop')],
    [
      'no notebook and shop to a member whose licence ended',
      [aLicence('000002', { expireAt: now.toISOString() })],
      without('notebook', 'shop'),
    ],
    [
      'no notebook, shop and collection to an only-TV member',
      [aLicence('000033')],
      without('notebook', 'shop', 'collection'),
    ],
    ['everything to a holder of TV and a plan', [aLicence('000033'), aLicence('000002')], all],
    [
      'no notebook and shop to an only-completed member',
      [aLicence('000003', forever)],
      without('notebook', 'shop'),
    ],
    ['everything to a holder of d-code for a time', [aLicence('000003')], all],
  ])('%s', (_, licences, expected) => {
    expect(shownTo(holding(...licences))).toEqual(expected)
  })

  test('contact and FAQ to a guest', () => {
    expect(shownTo(null)).toEqual(['contact', 'faq'])
  })

  test('no coin exchange where its address is not set', () => {
    expect(shownTo(holding(aLicence('000002')), null)).toEqual(without('coin-exchange'))
  })
})

test('every entry has a name, a label and, but for the coin exchange, a path of its own', () => {
  const paths = drawerEntries.flatMap(entry => entry.path ?? [])
  expect(paths).toHaveLength(drawerEntries.length - 1)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter(path => !/^\/[\w/-]+$/.test(path))).toEqual([])
  expect(drawerEntries.filter(entry => entry.label === '')).toEqual([])
})

test('only entries whose screen is there are kept, and those that lead elsewhere', () => {
  const existing = onlyExisting(drawerEntries).map(entry => entry.name)
  expect(existing).toEqual(expect.arrayContaining(['coin-exchange', 'sign-out']))
  expect(onlyExisting([{ path: '/nowhere-at-all' }, { path: '/kafuku/' }, { path: null }])).toEqual([
    { path: '/kafuku/' },
    { path: null },
  ])
})
