import { beforeEach, describe, expect, test } from 'vitest'
import { file, problemsOf, testContent } from '#test/content-folder.ts'
import { findLatestTable } from './gacha-table.store.ts'

const { content, folder, write, db } = await testContent()

const thing = (from: object = { gacha: 'mura' }) =>
  file({ title: '釘', lead: '線を引く釘。', kind: 'tool', drawing: 'broom', position: 1, from })
const things = Object.fromEntries(
  ['ishi', 'ha', 'suzu', 'tsuki'].map(id => [`collectibles/${id}.md`, thing()]),
)
const entry = (item: string, weight: unknown, rarity: unknown = 1) => ({ item, rarity, weight })
const lawful = [entry('ishi', 700_000), entry('ha', 200_000, 2), entry('tsuki', 100_000, 4)]
/** Each entry is on a line of its own, the first one in line 8. */
function gacha(entries: unknown, change: object = {}): string {
  const fields = { title: '村の贈りもの', lead: '引いてみる。', drawing: 'basket', cost: 100 }
  const head = Object.entries({ ...fields, ...change }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  )
  const lines = Array.isArray(entries) ? entries.map(each => `  - ${JSON.stringify(each)}`) : [`  ${entries}`]
  return ['---', ...head, '# もの', 'entries:', ...lines, '---', ''].join('\n')
}
const problemsWith = async (entries: unknown, change: object = {}) => {
  await write({ 'gachas/mura.md': gacha(entries, change) })
  return problemsOf(content.check(folder))
}
beforeEach(() => write(things))

describe('a table is refused with its line', () => {
  test.each<[string, unknown, string]>([
    [
      'whose weights are one too few',
      [...lawful.slice(0, 2), entry('tsuki', 99_999, 4)],
      '7: weight の合計を、ちょうど1,000,000にしてください（いまは999,999）',
    ],
    [
      'with a negative weight',
      [...lawful, entry('suzu', -5)],
      '11: 「suzu」の weight は、1から1,000,000までの整数です（いまは-5）',
    ],
    [
      'with a fraction',
      [...lawful, entry('suzu', 0.5)],
      '11: 「suzu」の weight は、1から1,000,000までの整数です（いまは0.5）',
    ],
    [
      'with a weight of nothing',
      [...lawful, entry('suzu', 0)],
      '11: 「suzu」の weight は、1から1,000,000までの整数です（いまは0）',
    ],
    [
      'with a weight in words',
      [...lawful, entry('suzu', '多め')],
      '11: 「suzu」の weight は、1から1,000,000までの整数です（いまは多め）',
    ],
    [
      'with a thing twice',
      [...lawful.slice(0, 2), entry('ishi', 100_000)],
      '10: 「ishi」は、8行めにもあります。ひとつにまとめてください',
    ],
    [
      'with a fifth star',
      [...lawful, entry('suzu', 1, 5)],
      '11: 「suzu」の rarity は、1から4までの星の数です',
    ],
    [
      'with a thing without a name',
      [...lawful, { weight: 1, rarity: 1 }],
      '11: item に、あつめるもの（collectibles）の名前を書いてください',
    ],
    [
      'with a field that there is not',
      [...lawful, { ...entry('suzu', 1), luck: 2 }],
      '11: 「luck」という項目は、ここにはありません。item・rarity・weightだけです',
    ],
    [
      'with a thing that is no thing',
      [...lawful, 'suzu'],
      '11: 品は { item: …, rarity: …, weight: … } のかたちで書いてください',
    ],
    [
      'with two thousand entries',
      Array.from({ length: 2_000 }, (_, at) => entry(`n${at}`, 500)),
      '7: 品は200までです（いまは2,000）。表を分けてください',
    ],
    ['without entries', '何か', '7: entries に、品をひとつずつ書いてください'],
  ])('%s', async (_, entries, problem) => {
    expect(await problemsWith(entries)).toEqual([`gachas/mura.md:${problem}`])
    expect(await findLatestTable(db, 'mura')).toBe(null)
  })

  test('with a thing that is not there', async () => {
    const entries = [...lawful.slice(0, 2), entry('maboroshi', 100_000, 4)]
    expect(await problemsWith(entries)).toEqual([
      'gachas/mura.md:10: 「maboroshi」というあつめるもの（collectibles）は、ありません',
    ])
  })

  test('with a pity, a price or a time that cannot be', async () => {
    const common = [entry('ishi', 700_000), entry('ha', 300_000, 2)]
    expect(await problemsWith(common, { pity: { after: 49, rarity: 4 } })).toEqual([
      'gachas/mura.md:6: 星4以上の品がないので、天井で出るものがありません',
    ])
    expect(await problemsWith(lawful, { cost: 150 })).toEqual([
      'gachas/mura.md:5: cost 100ポイントきざみで書いてください',
    ])
    expect(await problemsWith(lawful, { cost: 0 })).toEqual([
      'gachas/mura.md:5: おためしでないガチャは、100ポイントからです',
    ])
    expect(await problemsWith(lawful, { trial: true })).toEqual([
      'gachas/mura.md:5: おためし（trial）は、0ポイントにしてください',
    ])
    expect(await problemsWith(lawful, { from: '2026-12-02', until: '2026-12-01' })).toEqual([
      'gachas/mura.md:7: 終わりの日が、はじまりの日より前です',
    ])
  })
})

describe('a reward for a set of drawn things is refused (Q01)', () => {
  const achievement = (rule: object) =>
    file({ title: 'しるし', lead: '手にしました。', drawing: 'stone', position: 1, rule })
  const held = (of: string[], times = 1) => achievement({ fact: 'thing_held', times, of })
  const quest = (steps: string[]) =>
    file({ title: '道', lead: 'ひとつずつ。', drawing: 'step', position: 1, steps })
  const words = 'Q01 ガチャで出る品を、ふたつ以上そろえると何かがもらえる決まりは、つくれません'

  const given = thing({ quest: 'thrice' })
  const thrice = {
    'achievements/drawn-twice.md': achievement({ fact: 'drew', times: 2 }),
    'achievements/drawn-thrice.md': achievement({ fact: 'drew', times: 3 }),
    'quests/thrice.md': quest(['drawn-twice', 'drawn-thrice']),
  }

  test('whether the achievement or the gacha comes first', async () => {
    await write({
      ...thrice,
      'collectibles/fude.md': given,
      'collectibles/sumi.md': given,
      'achievements/both.md': held(['fude', 'sumi'], 2),
      'gachas/mura.md': gacha([entry('suzu', 1_000_000)]),
    })
    await content.load(folder)
    const both = gacha([entry('fude', 500_000), entry('sumi', 500_000)])
    await write({ 'gachas/mura.md': both })
    expect(await problemsOf(content.load(folder))).toEqual([`achievements/both.md:6: ${words}`])
  })

  test('also of things that were taken out of the table before they are asked for', async () => {
    await write({
      ...thrice,
      'collectibles/kami.md': given,
      'collectibles/hude.md': given,
      'gachas/mura.md': gacha(lawful),
      'gachas/kyu.md': gacha([entry('kami', 500_000), entry('hude', 500_000)]),
    })
    await content.load(folder)
    await write({ 'gachas/kyu.md': gacha([entry('hude', 1_000_000)]) })
    await content.load(folder)
    await write({ 'achievements/set.md': held(['kami', 'hude'], 2) })
    expect(await problemsOf(content.load(folder))).toEqual([`achievements/set.md:6: ${words}`])
  })

  test('also of things that only say that they are drawn', async () => {
    await write({
      'collectibles/tane.md': thing(),
      'collectibles/mi.md': thing(),
      'gachas/mura.md': gacha(lawful),
      'achievements/grown.md': held(['tane', 'mi'], 2),
    })
    expect(await problemsOf(content.check(folder))).toEqual([`achievements/grown.md:6: ${words}`])
  })

  test('when the gacha was loaded before, and the quest comes later', async () => {
    await write({ 'gachas/mura.md': gacha(lawful) })
    await content.load(folder)
    await write({
      'achievements/one.md': held(['ishi']),
      'achievements/other.md': held(['tsuki']),
      'quests/two.md': quest(['one', 'other']),
    })
    expect(await problemsOf(content.load(folder))).toEqual([`quests/two.md:6: ${words}`])
    await write({
      'quests/two.md': quest(['one', 'third']),
      'achievements/third.md': achievement({ fact: 'drew', times: 3 }),
    })
    expect((await content.load(folder)).quests.saved).toEqual(['two'])
  })
})

describe('what is right', () => {
  test('is simulated by a check, a million times, and reported', async () => {
    await write({ 'gachas/mura.md': gacha(lawful, { pity: { after: 49, rarity: 4 } }) })
    const { remarks, gachas } = await content.check(folder)
    expect(gachas.saved).toEqual(['mura'])
    expect(remarks).toEqual([
      expect.stringMatching(
        /^gachas\/mura\.md: 1,000,000回引いてみると、いちばん離れた品（\w+）で[0-4]\.\dσです。天井で出たのは[\d,]+回、つづけて外れたのは多くて49回です$/,
      ),
    ])
    expect((await content.load(folder)).remarks).toEqual([])
  })

  test('is frozen as a table; what changes no odds makes no new one', async () => {
    await write({ 'gachas/mura.md': gacha(lawful) })
    await content.load(folder)
    expect(await findLatestTable(db, 'mura')).toMatchObject({ version: expect.any(Number), closedAt: null })
    const first = await findLatestTable(db, 'mura')
    await write({ 'gachas/mura.md': gacha(lawful, { lead: 'ことばだけ。' }) })
    await content.load(folder)
    expect((await findLatestTable(db, 'mura'))?.version).toBe(first?.version)
    await write({ 'gachas/mura.md': gacha(lawful, { cost: 200 }) })
    await content.load(folder)
    expect((await findLatestTable(db, 'mura'))?.version).toBe((first?.version ?? 0) + 1)
  })
})
