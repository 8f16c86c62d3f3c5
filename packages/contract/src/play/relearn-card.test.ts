import { expect, test } from 'vitest'
import { type Rating4, ratings } from './relearn.ts'
import { type CardReview, cardOf } from './relearn-card.ts'

const at = (day: number, minute = 0) => new Date(Date.UTC(2026, 10, day, 3, minute))
const review = (key: string, rating: Rating4, when: Date): CardReview => ({ key, rating, at: when })

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map(rest => [first, ...rest]),
  )
}

test('in whatever order the reviews of two phones arrive, the card is the same', () => {
  const reviews = [
    review('a', 'good', at(1)),
    review('b', 'again', at(4)),
    review('c', 'hard', at(5)),
    review('d', 'easy', at(5)), // The same moment: the key decides.
    review('e', 'good', at(20)),
    review('f', 'again', at(20, 1)),
  ]
  const whole = cardOf(reviews)
  const orders = permutations(reviews)
  expect(orders).toHaveLength(720)
  for (const order of orders) {
    expect(cardOf(order)).toEqual(whole)
    expect(cardOf([...order, ...order.slice(0, 3)])).toEqual(whole) // Sent again.
  }
})

test('an easier answer comes back later, and each is due on a later day', () => {
  const dues = ratings.map(rating => cardOf([review('a', rating, at(1))])?.due.getTime() ?? 0)
  expect(dues).toEqual(dues.toSorted((a, b) => a - b))
  expect(new Set(dues).size).toBeGreaterThan(2)
  expect(dues[0]).toBeGreaterThanOrEqual(at(2).getTime())
})

test('what was known longer comes back later still, and what was forgotten soon', () => {
  const known = [review('a', 'good', at(1)), review('b', 'good', at(4))]
  const days = (card: ReturnType<typeof cardOf>) =>
    ((card?.due.getTime() ?? 0) - (card?.reviewedAt.getTime() ?? 0)) / 86_400_000
  const later = days(cardOf(known))
  expect(later).toBeGreaterThan(days(cardOf(known.slice(0, 1))))
  const forgotten = cardOf([...known, review('c', 'again', at(15))])
  expect(days(forgotten)).toBeLessThan(later)
  expect(cardOf([])).toBeNull()
})

test('no card is away for more than a year', () => {
  let when = at(1)
  const reviews: CardReview[] = []
  for (let index = 0; index < 30; index++) {
    reviews.push(review(`k${index}`, 'easy', when))
    when = cardOf(reviews)?.due ?? when
  }
  const card = cardOf(reviews)
  expect((card?.due.getTime() ?? 0) - (card?.reviewedAt.getTime() ?? 0)).toBeLessThanOrEqual(366 * 86_400_000)
})

test('of two answers of one moment that with the later key is the last, in whatever order they arrive', () => {
  const known = review('k', 'good', at(1))
  const [wrongFirst, rightFirst] = [
    [known, review('a', 'again', at(4)), review('b', 'easy', at(4))],
    [known, review('a', 'easy', at(4)), review('b', 'again', at(4))],
  ]
  const dueOf = (reviews: readonly CardReview[]) => cardOf(reviews)?.due.getTime() ?? 0
  for (const order of permutations(wrongFirst)) expect(dueOf(order)).toBe(dueOf(wrongFirst))
  for (const order of permutations(rightFirst)) expect(dueOf(order)).toBe(dueOf(rightFirst))
  expect(dueOf(wrongFirst)).toBeGreaterThan(dueOf(rightFirst))
})

test('a card says when its word was first and last answered, and how often, each answer counted once', () => {
  const reviews = [review('b', 'good', at(4)), review('a', 'good', at(1)), review('b', 'good', at(4))]
  expect(cardOf(reviews)).toMatchObject({ firstAt: at(1), reviewedAt: at(4), reviews: 2 })
})
