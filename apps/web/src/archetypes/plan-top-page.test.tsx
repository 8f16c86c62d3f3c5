import { listPlaylists, listRecentlyPlayed } from '@iki/contract/media/lesson'
import { listNews } from '@iki/contract/reading/news'
import { getThisWeek, type Weekly } from '@iki/contract/reading/weekly'
import { findScreen } from '@iki/contract/screens/screens'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { lessonRow, planLock, playlistOf, saved } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { newsItem } from '#test/news-samples.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(listNews, [])
  api.answer(listPlaylists, [])
  api.answer(listRecentlyPlayed, [])
  api.answer(getThisWeek, null)
})
const section = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement)

test('the top of a plan names its playlists, three lessons of each, and leads to the whole', async () => {
  const lessons = ['a', 'b', 'c', 'd'].map(id => lessonRow(id, id === 'b' ? saved(48) : {}))
  api.answer(listPlaylists, [
    playlistOf('method-asa', lessons),
    playlistOf('sleep', [lessonRow('s')], { title: '眠りのまえに' }),
  ])
  openApp('/kafuku')
  const morning = await section('朝のメソッド')
  const titles = ['a', 'b', 'c', 'd'].map(id => morning.queryByText(`音声 ${id}`) !== null)
  expect(titles).toEqual([true, true, true, false])
  expect(morning.getByText('のこり12秒')).toBeTruthy()
  const all = morning.getByRole('link', { name: '朝のメソッドをすべて聴く' })
  expect(all.getAttribute('href')).toBe('/player/method-asa')
  expect((await section('眠りのまえに')).getByText('音声 s')).toBeTruthy()
  expect(api.requests(listPlaylists).map(({ input }) => input)).toEqual([{ plan: 'kafuku' }])
  await expectAccessible()
})

test('its news are those of the plan', async () => {
  api.answer(listNews, [newsItem('n1', { title: '講義のお知らせ' })])
  openApp('/kafuku')
  expect((await section('お知らせ')).getByText('講義のお知らせ')).toBeTruthy()
  expect(api.requests(listNews).map(({ input }) => input)).toEqual([{ place1: 'kafuku', place2: 'top' }])
})

test('where nothing is published yet, it says what will be here', async () => {
  openApp('/kafuku')
  expect(await screen.findByText('音声や動画は、ここにならびます')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'お知らせ' })).toBeNull()
  await expectAccessible()
})

test('it stays without news when they can’t be read', async () => {
  api.refuse(listNews, { code: 'internal' })
  api.answer(listPlaylists, [playlistOf('method-asa', [lessonRow('a')])])
  openApp('/kafuku')
  expect((await section('朝のメソッド')).getByText('音声 a')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('it says what is the matter, and asks again after a press', async () => {
  api.refuse(listPlaylists, { code: 'internal' })
  openApp('/kafuku')
  expect((await screen.findByRole('alert')).textContent).toContain('うまくいきませんでした')
  await expectAccessible()
  api.answer(listPlaylists, [playlistOf('method-asa', [lessonRow('a')])])
  await userEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }))
  expect((await section('朝のメソッド')).getByText('音声 a')).toBeTruthy()
})

test('it leads to the plan’s other pages, and to no screen that is not there', async () => {
  openApp('/kafuku')
  const pages = within(await screen.findByRole('navigation', { name: 'このプランのページ' }))
  const addresses = pages.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(addresses).toContain('/kafuku/guerrilla-seitai')
  expect(addresses.filter(address => findScreen(address ?? '') === null)).toEqual([])
})

test('a page that several plans share says by which of them it is open', async () => {
  signedInAs(api, aMember({ licences: [aLicence('000006')] }))
  openApp('/eichi')
  expect(await screen.findByText('叡智ライトで、お楽しみいただけます')).toBeTruthy()
})

test('a plan with a player of its own leads there', async () => {
  signedInAs(api, aMember({ licences: [aLicence('000010')] }))
  api.answer(listPlaylists, [playlistOf('kagura', [lessonRow('a')], { title: '神楽の稽古' })])
  openApp('/kagura')
  const lesson = (await section('神楽の稽古')).getByRole('link', { name: /音声 a/ })
  expect(lesson.getAttribute('href')).toBe('/kagura/player/kagura?lesson=a')
})

test('it continues with what was played last of this plan, and not to its end', async () => {
  const started = (id: string, isCompleted = false) => lessonRow(id, saved(20, 1, isCompleted))
  const lessons = [started('first'), started('last'), started('done', true)]
  api.answer(listPlaylists, [playlistOf('method-asa', lessons)])
  api.answer(
    listRecentlyPlayed,
    [started('of-another-plan'), lessons[2], lessons[1], lessons[0]].flatMap(l => l ?? []),
  )
  openApp('/kafuku')
  const next = await screen.findByRole('link', { name: 'つづきから' })
  expect(next.getAttribute('href')).toBe('/player/method-asa?lesson=last')
})

test('who has played all of them is offered the one that was played the longest ago, once more', async () => {
  const lessons = ['a', 'b', 'c'].map(id => lessonRow(id, saved(60, 1, true)))
  api.answer(listPlaylists, [playlistOf('method-asa', lessons)])
  api.answer(
    listRecentlyPlayed,
    ['a', 'c', 'b'].map(id => lessonRow(id, saved(60, 1, true))),
  )
  openApp('/kafuku')
  const again = await screen.findByRole('link', { name: 'もう一度聴く' })
  expect(again.getAttribute('href')).toBe('/player/method-asa?lesson=b')
})

test('a lesson that is in two playlists is shown in the first of them', async () => {
  const [a, b] = [lessonRow('a'), lessonRow('b')]
  api.answer(listPlaylists, [
    playlistOf('method-asa', [a]),
    playlistOf('sleep', [a, b], { title: '眠りのまえに' }),
  ])
  openApp('/kafuku')
  const second = await section('眠りのまえに')
  expect(second.getByText('音声 b')).toBeTruthy()
  expect(second.queryByText('音声 a')).toBeNull()
})

test('with nothing started, it offers nothing to go on with', async () => {
  api.answer(listPlaylists, [playlistOf('method-asa', [lessonRow('a'), lessonRow('b', saved(58, 1, true))])])
  openApp('/kafuku')
  await section('朝のメソッド')
  expect(screen.queryByRole('link', { name: 'つづきから' })).toBeNull()
})

const aWeek = (change: Partial<Weekly> = {}): Weekly => ({
  id: 'kafuku-1',
  plan_name: 'kafuku',
  term_number: 1,
  title: '足のうらから立つ',
  lead: '今週は、床にふれるところから。',
  tags: ['kafuku'],
  drawing: 'step',
  accent: 'kafuku',
  lock: null,
  bodyHtml: '<p>急がずに。</p>',
  items: [
    { kind: 'lesson', lesson: lessonRow('heard', saved(60, 1, true)) },
    {
      kind: 'article',
      article: {
        id: 'ashi',
        kind: 'lecture',
        series: 'kafuku-kougi',
        number: 1,
        title: '足のはなし',
        lead: '',
        category: '',
        tags: [],
        drawing: 'step',
        accent: 'kafuku',
        lock: null,
        minutes: 6,
        publishedAt: '2026-01-01T00:00:00.000Z',
        reading: { percent: 40, isFinished: false },
      },
    },
    {
      kind: 'word',
      word: {
        id: 'ashiura',
        word: '足裏',
        kana: 'あしうら',
        aliases: [],
        tags: [],
        meaning: '足の、床にふれる面。',
        updated: '2026-01-01T00:00:00.000Z',
      },
    },
  ],
  ...change,
})

test('this week’s contents are named with what is done of them, and lead there', async () => {
  api.answer(getThisWeek, aWeek())
  openApp('/kafuku')
  const list = within(await screen.findByRole('list', { name: '今週の内容' }))
  const links = list.getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    '/single-player/heard',
    '/matome/ashi',
    '/dictionary/ashiura',
  ])
  expect(links.map(link => link.textContent?.includes('聴きおえました'))).toEqual([true, false, false])
  expect(list.getByText('約6分・40%まで')).toBeTruthy()
  expect((await section('今週')).getByText('2つのうち1つが、おわりました。')).toBeTruthy()
  expect(api.requests(getThisWeek).map(({ input }) => input)).toEqual([{ plan: 'kafuku' }])
  await expectAccessible()
})

test('a week that is closed says which plan opens it', async () => {
  api.answer(getThisWeek, aWeek({ lock: { ...planLock, plans: ['eichi'] }, bodyHtml: '', items: [] }))
  openApp('/kafuku')
  expect(await screen.findByText('今週の内容は、叡智オンラインでひらきます。')).toBeTruthy()
})

test('a week that could not be read is asked for again', async () => {
  api.refuse(getThisWeek, { code: 'internal' })
  openApp('/kafuku')
  const again = await screen.findByRole('button', { name: '今週をもう一度読み込む' })
  api.answer(getThisWeek, aWeek())
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: '足のうらから立つ' })).toBeTruthy()
})

test('what the member’s plan does not open says why and since when, and still leads to its page', async () => {
  const licences = [
    aLicence('000007'),
    aLicence('000002', { sinceAt: '2026-01-01T00:00:00.000Z', expireAt: '2026-03-31T14:59:59.000Z' }),
  ]
  signedInAs(api, aMember({ licences }))
  api.answer(listPlaylists, [playlistOf('premium', [], { title: '蹲踞の間', lock: planLock })])
  openApp('/kafuku')
  const closed = await section('まだひらいていないもの')
  const lecture = closed.getByRole('link', { name: /^講義/ })
  expect(lecture.textContent).toContain(
    '下腹重心オンラインでひらきます。ご契約は、2026年3月31日に期限が終わりました。',
  )
  expect(lecture.getAttribute('href')).toBe('/kafuku/special/kougi')
  expect(closed.queryByRole('link', { name: /^蹲踞の間/ })).toBeNull()
  await userEvent.click(closed.getByRole('button', { name: /^ほかの\d+件も見る$/ }))
  expect(closed.getByRole('link', { name: /^蹲踞の間/ }).textContent).toContain(
    '下腹重心オンラインでひらきます。',
  )
  const open = within(screen.getByRole('navigation', { name: 'このプランのページ' }))
  expect(open.queryByRole('link', { name: '講義' })).toBeNull()
  expect(open.getByRole('link', { name: 'メソッド' })).toBeTruthy()
})

test('the top of a free plan names what the whole plan adds', async () => {
  signedInAs(api, aMember({ licences: [aLicence('000011')] }))
  api.answer(listPlaylists, ({ input }) =>
    input.plan === 'eichi' ? [playlistOf('kougi', [], { title: '叡智の講義集', lock: planLock })] : [],
  )
  openApp('/eichi/free')
  const whole = within(await screen.findByRole('list', { name: '叡智オンラインが加えるもの' }))
  expect(screen.getByRole('link', { name: '叡智オンラインのページへ' }).getAttribute('href')).toBe('/eichi')
  expect(whole.getByRole('link', { name: /^宇宙史/ }).getAttribute('href')).toBe('/eichi/chronicle/uchushi')
  expect(await whole.findByRole('link', { name: /^叡智の講義集/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'プランをくらべる' }) !== null).toBe(
    findScreen('/product/plan-choice') !== null,
  )
  await expectAccessible()
})

test('a member with the whole plan finds a link from the free plan’s top page to the whole one’s', async () => {
  signedInAs(api, aMember({ licences: [aLicence('000001')] }))
  openApp('/eichi/free')
  const way = await screen.findByRole('link', { name: '叡智オンラインのページへ' })
  expect(way.getAttribute('href')).toBe('/eichi')
})

test('a row may name the top otherwise than the plan', async () => {
  signedInAs(api, aMember({ licences: [aLicence('000027')] }))
  openApp('/ura-menu')
  expect(await screen.findByRole('heading', { level: 1, name: 'うらメニュー' })).toBeTruthy()
  const ways = within(screen.getByRole('navigation', { name: 'このプランのページ' }))
  expect(ways.getByRole('link', { name: '踊りの一覧' })).toBeTruthy()
  expect(ways.queryByRole('link', { name: 'うらメニュー' })).toBeNull() // One is there already.
})
