import type { DanceComment } from '@iki/contract/people/dance-comment'
import { describe, expect, test } from 'vitest'
import { eachOnce, nextPage } from './dance-comment.queries.ts'

const comment = (number: number, isReadHere = false) => {
  const it: DanceComment = {
    ...{ id: `c${number}`, chara_id: 'suzu', title: '', html: '', force: false, created: '' },
    isRead: isReadHere,
  }
  return { ...it, ...(isReadHere && { isReadHere: true as const }) }
}
const pageFrom = (first: number, count = 10) => Array.from({ length: count }, (_, at) => comment(first + at))

describe('the next page', () => {
  test('follows the last, until one is not full', () => {
    expect(nextPage([pageFrom(0)], 1)).toBe(2)
    expect(nextPage([pageFrom(0), pageFrom(10)], 2)).toBe(3)
    expect(nextPage([pageFrom(0), pageFrom(10, 9)], 2)).toBeNull()
    expect(nextPage([[]], 1)).toBeNull()
  })

  test.each([
    [34, 0, 3],
    [34, 0, 10],
    [25, 40, 7],
    [0, 35, 0],
    [12, 30, 12],
  ])('passes none over: %i unread, %i read, %i read on each page', (unreadCount, readCount, readEach) => {
    const isRead = new Set(Array.from({ length: readCount }, (_, at) => unreadCount + at))
    const readHere = new Set<number>()
    const all = Array.from({ length: unreadCount + readCount }, (_, number) => number)
    /** As the server has it: unread first, and both in their order. */
    const fetched = (page: number) =>
      [...all.filter(n => !isRead.has(n)), ...all.filter(n => isRead.has(n))].slice(
        (page - 1) * 10,
        page * 10,
      )
    const pages: number[][] = []
    const listed = () => pages.map(page => page.map(number => comment(number, readHere.has(number))))
    let next: number | null = 1
    for (let step = 0; step < 40 && next !== null; step++) {
      pages.push(fetched(next))
      const unread = pages.flat().filter(number => !isRead.has(number))
      for (const number of unread.slice(0, readEach)) {
        readHere.add(number)
        isRead.add(number)
      }
      next = nextPage(listed(), next)
    }
    expect(next).toBeNull()
    expect(eachOnce(listed())).toHaveLength(all.length)
  })
})

test('what comes twice is shown once, where it came first', () => {
  expect(eachOnce([pageFrom(0, 3), pageFrom(2, 3)]).map(({ id }) => id)).toEqual([
    'c0',
    'c1',
    'c2',
    'c3',
    'c4',
  ])
})
