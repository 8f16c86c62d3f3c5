import { describe, expect, test } from 'vitest'
import { problemsOf, testContent } from '#test/content-folder.ts'
import { prices, products } from './product.tables.ts'

const { db, folder, write, content } = await testContent()

const month = '{ id: p-month, yen: 4400, every: month }'
const product = (stated: string[], { kind = 'plan', families = '[p]' } = {}) => `---
title: 下腹重心オンライン
lead: 朝・昼・夜のメソッドで、重心を下腹にもどします。
kind: ${kind}
drawing: mountain
position: 30
${kind === 'plan' ? `families: ${families}` : ''}
grants:
  - { item: '000002'${kind === 'plan' ? '' : ', days: 30'} }
prices:
${stated.map(each => `  - ${each}`).join('\n')}
---
`
const problems = async (stated: string[], kind = 'plan') => {
  await write({ 'products/p.md': product(stated, { kind }) })
  const refused = await content.check(folder).then(
    () => null,
    (error: unknown) => error,
  )
  return refused === null ? [] : problemsOf(Promise.reject(refused))
}

test('a product says to whom it is recommended, in a few words', async () => {
  const stated = (text: string) => product([month]).replace('position:', `recommendedTo: ${text}\nposition:`)
  await write({ 'products/p.md': stated('はじめての方に') })
  await content.load(folder)
  expect(await db.select().from(products)).toMatchObject([{ id: 'p', recommendedTo: 'はじめての方に' }])
  await write({ 'products/p.md': stated('はじめて稽古をする、すべての方に') })
  expect(await problemsOf(content.load(folder))).toEqual([
    expect.stringMatching(/^products\/p\.md:\d+: recommendedTo/),
  ])
})

describe('a trial of a price', () => {
  test.each(['1', '14', '90'])('of %s days is stated in its file, and stored', async days => {
    expect(await problems([`{ id: p-month, yen: 4400, every: month, trialDays: ${days} }`])).toEqual([])
    await content.load(folder)
    expect(await db.select().from(prices)).toMatchObject([{ id: 'p-month', trialDays: Number(days) }])
  })

  test.each(['0', '91', '1.5', '二週間'])('of %s days is refused', async days => {
    const found = await problems([`{ id: p-month, yen: 4400, every: month, trialDays: ${days} }`])
    expect(found).toEqual([expect.stringMatching(/^products\/p\.md:\d+: prices/)])
  })

  test('is refused for what is paid once', async () => {
    const found = await problems(['{ id: p-once, yen: 4400, every: none, trialDays: 14 }'], 'single')
    expect(found).toEqual(['products/p.md:1: prices: p-once: only what renews can be tried first'])
  })
})

describe('a price that takes the place of another', () => {
  const next = (change = '', of = 'p-month', id = 'p-next') =>
    `{ id: ${id}, yen: 4800, every: month, replaces: { price: ${of}, from: '2027-04-01' }${change} }`

  test('names it and a day, also when that has left the file', async () => {
    expect(await problems([month])).toEqual([])
    await content.load(folder)
    expect(await problems([next()])).toEqual([])
    await content.load(folder)
    const stored = await db.select().from(prices).orderBy(prices.id)
    expect(stored).toMatchObject([
      { id: 'p-month', isListed: false, replacesId: null },
      { id: 'p-next', isListed: true, replacesId: 'p-month', replacesFrom: '2027-04-01' },
    ])
  })

  test.each([
    ['itself', [next('', 'p-next')]],
    ['one of another rhythm', ['{ id: p-month, yen: 44000, every: year }', next()]],
    ['one whose place another takes', [month, next(), next('', 'p-month', 'p-third')]],
  ])('is refused for %s', async (_, stated) => {
    const found = await problems(stated)
    expect(found.join()).toContain('one price does so, of the same rhythm')
  })

  test('is refused for one that is not there, or of another product', async () => {
    expect((await problems([next('', 'p-nothing')])).join()).toContain('which is no price of this product')
    await write({
      'products/other.md': product([month.replace('p-month', 'other-month')], { families: '[o]' }),
    })
    expect(await problems([month])).toEqual([])
    await content.load(folder)
    expect((await problems([month, next('', 'other-month')])).join()).toContain('no price of this product')
  })

  test('is refused without a day, or with one that is none', async () => {
    for (const from of ["'2027-02-30'", 'soon']) {
      const stated = `{ id: p-next, yen: 4800, every: month, replaces: { price: p-month, from: ${from} } }`
      expect(await problems([month, stated])).toHaveLength(1)
    }
    expect(
      await problems([month, '{ id: p-next, yen: 4800, every: month, replaces: { price: p-month } }']),
    ).toHaveLength(1)
  })
})
