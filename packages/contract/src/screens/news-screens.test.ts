import { expect, test } from 'vitest'
import { pathOfNews, screensOfNews } from './news-screens.ts'

const now = new Date('2026-11-20T03:00:00Z')
const holding = (...itemIds: string[]) => ({
  uid: 'haruko',
  authority: 'customer' as const,
  licences: itemIds.map(itemId => ({
    itemId,
    status: 'active',
    store: 1,
    subscriptionStatus: null,
    sinceAt: '2026-01-01T00:00:00Z',
    expireAt: '2027-01-01T00:00:00Z',
  })),
})
const top = (place1: string) => ({ place1, place2: 'top' })

test('news are read on the screen that shows them, by who may open it', () => {
  const [kafuku, none] = [holding('000002'), holding()]
  expect(pathOfNews({ place1: 'home', place2: 'main' }, none, now)).toBe('/')
  expect(pathOfNews(top('kafuku'), kafuku, now)).toBe('/kafuku')
  expect(pathOfNews(top('kafuku'), none, now)).toBeNull()
  expect(pathOfNews(top('afq'), none, now)).toBe('/afq/infomation')
})

test('news of a place that no screen shows are read nowhere', () => {
  for (const place of [
    { place1: 'home', place2: 'top' },
    top('nowhere'),
    { place1: 'kafuku', place2: 'main' },
  ])
    expect(screensOfNews(place)).toEqual([])
})
