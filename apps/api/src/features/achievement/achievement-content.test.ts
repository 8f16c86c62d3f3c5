import { expect, test } from 'vitest'
import { file, problemsOf, testContent } from '#test/content-folder.ts'
import { quests } from './achievement.tables.ts'

const { content, db, folder, write } = await testContent()

const achievement = (given: object = {}) =>
  file({
    title: '百の蹲踞',
    lead: 'しゃがみました。',
    drawing: 'stone',
    position: 1,
    rule: { fact: 'squats_day', times: 1 },
    ...given,
  })
const quest = (steps: string[], given: object = {}) =>
  file({ title: '足の道', lead: 'ひとつずつ。', drawing: 'step', position: 1, steps, ...given })

test('a rule that can never hold, and a next step that leads nowhere, are reported with their file', async () => {
  const next = (link: string) => achievement({ next: { label: 'つづける', link } })
  await write({
    'achievements/a.md': next('/habit/diary?day=2026-11-01'),
    'achievements/b.md': next('/no-such-page'),
    'achievements/c.md': next('//elsewhere.test/'),
    'achievements/d.md': achievement({ rule: { fact: 'squats_day', times: 3, withinDays: 2 } }),
  })
  expect(await problemsOf(content.load(folder))).toEqual([
    'achievements/b.md:7: next leads to no screen',
    'achievements/c.md:7: next.link must be a page of this site, such as /faq',
    'achievements/c.md:7: next leads to no screen',
    'achievements/d.md:1: this rule can never hold',
  ])
})

test('a collectible comes from one episode, one quest or one gacha that is there', async () => {
  const thing = (from: object) =>
    file({ title: '釘', lead: '線を引く釘。', kind: 'tool', drawing: 'broom', position: 1, from })
  await write({
    'achievements/a.md': achievement(),
    'achievements/b.md': achievement(),
    'quests/feet.md': quest(['a', 'b']),
    'collectibles/good.md': thing({ quest: 'feet' }),
  })
  expect((await content.load(folder)).collectibles).toEqual({ saved: ['good'], same: 0 })
  await write({ 'collectibles/both.md': thing({ quest: 'feet', episode: 'afq-1-101' }) })
  expect(await problemsOf(content.load(folder))).toEqual([
    'collectibles/both.md:7: from must name one episode, one quest, one work in 3D or one gacha',
  ])
  await write({ 'collectibles/both.md': thing({ quest: 'hands' }) })
  expect(await problemsOf(content.load(folder))).toEqual([
    expect.stringMatching(/^collectibles\/both\.md:7: .*hands/),
  ])
})

test('a quest names achievements that are there, each once', async () => {
  const known = { 'achievements/a.md': achievement(), 'achievements/b.md': achievement() }
  await write({ ...known, 'quests/good.md': quest(['b', 'a']) })
  expect((await content.load(folder)).quests).toEqual({ saved: ['good'], same: 0 })
  await write({ 'quests/twice.md': quest(['a', 'a']) })
  expect(await problemsOf(content.load(folder))).toEqual(['quests/twice.md:6: a step is there twice'])
  await write({ 'quests/twice.md': quest(['a', 'no-such']) })
  expect(await problemsOf(content.load(folder))).toEqual([
    expect.stringMatching(/^quests\/twice\.md:6: .*no-such/),
  ])
})

test('a quest leads to a body type that is there, or to none', async () => {
  await write({
    'achievements/a.md': achievement(),
    'achievements/b.md': achievement(),
    'quests/led.md': quest(['a', 'b'], { bodyType: 'no-such' }),
  })
  expect(await problemsOf(content.load(folder))).toEqual([
    expect.stringMatching(/^quests\/led\.md:7: .*no-such/),
  ])
  await write({
    'body-types/ki.md': file({
      title: '木',
      lead: '上へ。',
      drawing: 'stretch',
      position: 1,
      traits: ['首がすっと伸びる'],
      next: [{ label: '聴く', link: '/listen' }],
    }),
    'quests/led.md': quest(['a', 'b'], { bodyType: 'ki' }),
    'quests/free.md': quest(['a', 'b']),
  })
  await content.load(folder)
  const stored = await db.select({ id: quests.id, bodyType: quests.bodyType }).from(quests)
  expect(stored).toContainEqual({ id: 'led', bodyType: 'ki' })
  expect(stored).toContainEqual({ id: 'free', bodyType: null })
})

test('a body type leads to screens and lessons that are there', async () => {
  const type = (link: string) =>
    file({
      title: '木',
      lead: '上へ。',
      drawing: 'stretch',
      position: 1,
      traits: ['首がすっと伸びる'],
      next: [{ label: '聴く', link }],
    })
  await write({
    'body-types/a.md': type('/habit/diary'),
    'body-types/b.md': type('/no-such-page'),
    'body-types/c.md': type('/single-player/gone'),
  })
  expect(await problemsOf(content.load(folder))).toEqual([
    expect.stringMatching(/^body-types\/b\.md:\d+: next.*leads to no screen$/),
  ])
  await write({ 'body-types/b.md': type('/listen') })
  expect(await problemsOf(content.load(folder))).toEqual([
    expect.stringMatching(/^body-types\/c\.md:\d+: .*gone/),
  ])
})
