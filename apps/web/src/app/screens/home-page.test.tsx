import 'fake-indexeddb/auto'
import { type DisplaySettings, nothingChosen } from '@iki/contract/account/display-settings'
import { getMe, type Me } from '@iki/contract/account/session'
import type { OutputOf } from '@iki/contract/api/endpoint'
import { getHome } from '@iki/contract/shell/home'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { lessonRow, planLock, saved } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { emptyHome } from '#test/home-samples.ts'
import { newsItem } from '#test/news-samples.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

const aWord = {
  id: 'iki',
  word: '息',
  kana: 'いき',
  aliases: [],
  tags: [],
  meaning: '吸って吐くこと。',
  updated: '2026-11-01T00:00:00.000Z',
}
let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
})
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('to a guest, home', () => {
  const title = () => screen.findByRole('heading', { level: 1, name: /ひと息から/ })

  test('says what the service offers, and the ways in', async () => {
    openApp('/')
    await title()
    expect(hrefOf('無料ではじめる')).toBe('/account/add-account')
    expect(hrefOf('ログイン')).toBe('/login')
    expect(hrefOf('登録せずに、ひとつ聴いてみる')).toBe('/player/free-playlist')
    expect(screen.getByRole('heading', { level: 2, name: 'プラン' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /下腹重心オンライン/ })).toHaveProperty('hash', '#kafuku')
    expect(screen.queryByRole('alert')).toBeNull()
    await expectAccessible()
  })

  test('asks nothing that is for members', async () => {
    openApp('/')
    await title()
    expect(api.requests(getHome)).toEqual([])
    expect(api.requests(getMe)).toEqual([])
  })

  test('that was opened instead of a page for members asks to sign in, and remembers that page', async () => {
    openApp('/?redirect_url=%2Fkafuku%3Fa%3D1%26b%3D2')
    await title()
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('ログインしてください')
    expect(within(alert).getByRole('link', { name: 'ログイン' })).toBe(
      screen.getByRole('link', { name: 'ログイン' }),
    )
    expect(hrefOf('無料ではじめる')).toBe('/account/add-account?redirect_url=%2Fkafuku%3Fa%3D1%26b%3D2')
    expect(hrefOf('ログイン')).toBe('/login?redirect_url=%2Fkafuku%3Fa%3D1%26b%3D2')
    await expectAccessible()
  })
})

describe('to a member, home', () => {
  type Home = Partial<OutputOf<typeof getHome>>
  function open(home: Home, member: Partial<Me> = {}) {
    api.answer(getHome, { ...emptyHome, ...home })
    signedInAs(api, aMember(member))
    return openApp('/')
  }
  const card = async (title: string) =>
    within((await screen.findByRole('heading', { level: 2, name: title })).closest('section') as HTMLElement)

  test.each([
    ['2026-11-01T18:59:59.999Z', 'こんばんは'], // 3:59 in Tokyo
    ['2026-11-01T19:00:00.000Z', 'おはようございます'],
    ['2026-11-01T01:59:59.999Z', 'おはようございます'], // 10:59
    ['2026-11-01T02:00:00.000Z', 'こんにちは'],
    ['2026-11-01T08:59:59.999Z', 'こんにちは'], // 17:59
    ['2026-11-01T09:00:00.000Z', 'こんばんは'],
  ])('greets by the hour in Tokyo: at %s with %s', async (instant, greeting) => {
    vi.spyOn(clock, 'now').mockReturnValue(new Date(instant))
    open({ suggestion: lessonRow('a') })
    expect((await screen.findByText('春子さん')).parentElement?.textContent).toBe(`${greeting}、春子さん`)
  })

  test('greets a member without a nickname without a name', async () => {
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-01T03:00:00.000Z'))
    open({ suggestion: lessonRow('a') }, { nickname: null })
    expect(await screen.findByText('こんにちは')).toBeTruthy()
  })

  test('offers first what was started last, from where it was left', async () => {
    open({
      continueListening: [lessonRow('a', saved(48)), lessonRow('b', saved(5))],
      suggestion: lessonRow('s'),
    })
    const first = await card('音声 a')
    const link = first.getByRole('link', { name: 'つづきから' })
    expect(link.getAttribute('href')).toBe('/single-player/a')
    expect(first.getByText('のこり12秒')).toBeTruthy()
    expect(screen.queryByText('音声 s')).toBeNull()
    expect(screen.getByRole('heading', { level: 2, name: 'ほかのつづき' })).toBeTruthy()
    expect(hrefOf(/音声 b/)).toBe('/single-player/b')
    expect(screen.getByRole('button', { name: '音声 bのメニュー' })).toBeTruthy()
    expect(screen.getAllByText('音声 a')).toHaveLength(1)
    await expectAccessible()
  })

  test('offers today’s lesson where nothing is started', async () => {
    open({ suggestion: lessonRow('s') })
    const first = await card('音声 s')
    expect(first.getByRole('link', { name: '聴いてみる' }).getAttribute('href')).toBe('/single-player/s')
    expect(first.getByText('朝のからだをひらく')).toBeTruthy()
  })

  test('does not offer first what the plan no longer opens, but still names it', async () => {
    const closed = lessonRow('x', { ...saved(20), lock: planLock })
    open({ continueListening: [closed], suggestion: lessonRow('s') })
    await card('音声 s')
    expect(screen.getByRole('link', { name: /音声 x/ }).textContent).toContain('下腹重心オンライン')
  })

  test('names the plans, how long each lasts, and leads to their rooms', async () => {
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-01T03:00:00.000Z'))
    const until = (expireAt: string) => ({ sinceAt: '2026-01-01T00:00:00.000Z', expireAt })
    open(
      {},
      {
        licences: [
          aLicence('000002', until('2026-11-05T14:59:59.999Z')),
          aLicence('000002', until('2026-11-11T14:59:59.999Z')),
          aLicence('000003', until('2039-12-31T14:59:59.999Z')),
          aLicence('000005', until('2026-11-01T14:59:59.999Z')),
          aLicence('000001', until('2026-10-31T14:59:59.999Z')),
        ],
      },
    )
    const plans = within(await screen.findByRole('list', { name: 'ご契約のプラン' }))
    expect(plans.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      '下腹重心オンラインのこり10日',
      'D-CODE期限なし',
      '和プランきょうまで',
    ])
    expect(plans.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '/kafuku',
      '/player/dcode-menu',
      '/player/wa-menu',
    ])
  })

  const noPlan = /^ご契約のプランは、ここにならびます。/

  test('says so where there is no plan, and leads to free lessons and to the plans', async () => {
    open({}, { licences: [] })
    expect(await screen.findByText(noPlan)).toBeTruthy()
    const plans = within(
      screen.getByRole('heading', { level: 2, name: 'プラン' }).closest('section') as HTMLElement,
    )
    expect(plans.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['無料の音声を聴く', '/player/free-playlist'],
      ['プランを見る', '/product/plan-choice'],
    ])
    expect(screen.queryByRole('link', { name: '終わったプランを見る' })).toBeNull()
    await expectAccessible()
  })

  test('leads to the plans that ended where there is none left', async () => {
    open({}, { licences: [aLicence('000002', { expireAt: '2026-03-31T14:59:59.999Z' })] })
    expect(await screen.findByText(noPlan)).toBeTruthy()
    expect(hrefOf('終わったプランを見る')).toBe('/expire-plan')
  })

  test('does not say that there is no plan while it does not know', async () => {
    const { promise, resolve } = Promise.withResolvers<Me>()
    open({ suggestion: lessonRow('s') })
    api.answer(getMe, () => promise)
    await waitFor(() => expect(api.requests(getHome)).not.toHaveLength(0))
    await card('音声 s')
    expect(screen.queryByText(noPlan)).toBeNull()
    resolve(aMember())
    expect(await screen.findByText('のこり10日')).toBeTruthy()
  })

  test('shows the rest when the member’s plans can’t be read, and claims nothing about them', async () => {
    open({ suggestion: lessonRow('s') })
    api.refuse(getMe, { code: 'internal' })
    await card('音声 s')
    expect(screen.queryByText(noPlan)).toBeNull()
    expect(screen.queryByRole('heading', { name: /プラン$/ })).toBeNull()
  })

  const part = async (name: string) =>
    within((await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement)

  test('has this week of the plans, what the radio plays, and the newest post, each with its way', async () => {
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-01T03:00:00.000Z'))
    const week = { title: '足のうらから立つ', lead: '', drawing: 'step' as const, accent: 'kafuku' }
    open({
      weeks: [{ ...week, id: 'kafuku-1', plan: 'kafuku', all: 3, done: 1 }],
      onAir: { title: '霜月のたより', drawing: 'wave', accent: 'none', endsAt: '2026-11-01T03:20:00.000Z' },
      post: {
        id: 'p1',
        plan: 'kafuku',
        author: '秋子',
        text: '足のうらが、あたたかい。',
        createdAt: '2026-10-31T03:00:00.000Z',
        likeCount: 2,
      },
    })
    const card = (await part('今週')).getByRole('link', { name: /足のうらから立つ.*3つのうち1つ/ })
    expect(card.getAttribute('href')).toBe('/kafuku')
    const radio = (await part('ラジオ')).getByRole('link', { name: /霜月のたより.*12:20まで/ })
    expect(radio.getAttribute('href')).toBe('/player')
    const post = (await part('みんなの感想')).getByRole('link', { name: /足のうらが、あたたかい。.*秋子/ })
    expect(post.getAttribute('href')).toBe('/timeline/kafuku/kansou')
    await expectAccessible()
  })

  test('has the order that the answers give', async () => {
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-01T10:00:00.000Z')) // 19:00 in Tokyo
    open({
      wishes: { times: [], purposes: ['calm'] },
      onAir: { title: '霜月のたより', drawing: 'wave', accent: 'none', endsAt: '2026-11-01T10:20:00.000Z' },
      continueListening: [lessonRow('a', saved(48)), lessonRow('b', saved(5))],
    })
    await screen.findByRole('heading', { level: 2, name: 'ラジオ' })
    const names = screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent)
    expect(names.indexOf('ラジオ')).toBeLessThan(names.indexOf('ほかのつづき'))
  })

  test('has the member’s own order, and leaves out what they have hidden', async () => {
    const own = { homeOrder: ['plans', 'news'], hiddenParts: ['word'] } satisfies Partial<DisplaySettings>
    const display: DisplaySettings = { ...nothingChosen, ...own }
    open({ news: [newsItem('1')], wordOfDay: aWord }, { display })
    const news = await screen.findByRole('heading', { level: 2, name: 'お知らせ' })
    const plans = screen.getByRole('heading', { level: 2, name: 'ご契約のプラン' })
    expect(plans.compareDocumentPosition(news)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByRole('heading', { name: 'きょうのことば' })).toBeNull()
  })

  test('shows two news, and all of them when asked for', async () => {
    open({ news: ['1', '2', '3', '4'].map(id => newsItem(id)) })
    await screen.findByText('たより 2')
    expect(screen.queryByText('たより 3')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'ほかの2件も見る' }))
    expect(screen.getByText('たより 3')).toBeTruthy()
    expect(screen.getByText('たより 4')).toBeTruthy()
  })

  test('names the word of the day, and leads to it', async () => {
    open({ wordOfDay: aWord })
    const link = await screen.findByRole('link', { name: /息.*吸って吐くこと/ })
    expect(link.getAttribute('href')).toBe('/dictionary/iki')
  })

  test('leads to today’s diary', async () => {
    open({})
    const link = await screen.findByRole('link', { name: /きょうの日記を書く/ })
    expect(link.getAttribute('href')).toBe('/habit/diary')
    await expectAccessible()
  })

  test('opens the news in their place', async () => {
    const news = newsItem('n1', { title: '講義のお知らせ', bodyHtml: '<p>十一月の講義です。</p>' })
    open({ news: [news] })
    const item = await screen.findByText('講義のお知らせ')
    const details = item.closest('details')
    expect(item.closest('summary')?.textContent).toContain('2026年11月1日')
    expect(details?.open).toBe(false)
    await userEvent.click(item)
    expect(details?.open).toBe(true)
    expect(within(details as HTMLElement).getByText('十一月の講義です。')).toBeTruthy()
  })

  test('has no empty headings where there is nothing to show', async () => {
    open({})
    await screen.findByText('のこり10日')
    expect(screen.queryByRole('heading', { name: 'お知らせ' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'ほかのつづき' })).toBeNull()
  })

  test('shows the shape of what is coming until it is there', async () => {
    open({})
    api.answer(getHome, () => new Promise(() => {}))
    expect(await screen.findByRole('status', { name: '読み込んでいます' })).toBeTruthy()
    await expectAccessible()
  })

  test('says what is the matter, and asks again after a press', async () => {
    signedInAs(api, aMember())
    api.refuse(getHome, { code: 'internal' })
    openApp('/')
    expect((await screen.findByRole('alert')).textContent).toContain('うまくいきませんでした')
    await expectAccessible()
    api.answer(getHome, { ...emptyHome, suggestion: lessonRow('s') })
    await userEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }))
    await card('音声 s')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
