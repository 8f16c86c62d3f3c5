import { getMe, type Me, updateProfile } from '@iki/contract/account/session'
import { getShopVersion, listItems } from '@iki/contract/api/master'
import { findScreen } from '@iki/contract/screens/screens'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { expectAccessible } from '#test/axe.ts'
import { describedBy } from '#test/described-by.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'
import { pressEnter } from '#test/press-enter.ts'

let api: FakeApi
beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-01T03:00:00.000Z'))
  api = freshBrowser()
  api.answer(getShopVersion, { version: 1 })
  api.answer(listItems, { version: 1, items: [] })
})

async function open(change: Partial<Me> = {}) {
  signedInAs(api, aMember(change))
  const app = openApp('/mypage')
  await screen.findByRole('heading', { name: 'ご契約' })
  return app
}
const main = () => within(screen.getByRole('main'))
const rows = () =>
  within(screen.getByRole('list', { name: 'ご契約' }))
    .getAllByRole('listitem')
    .map(row => [...row.querySelectorAll('p')].map(line => line.textContent))
const term = (since: string, expire: string) => ({
  sinceAt: `${since}T00:00:00.000Z`,
  expireAt: `${expire}T14:59:59.999Z`,
})
const forever = term('2026-01-01', '2039-12-31')

describe('the page', () => {
  test('names itself, and since when one is a member, in Tokyo', async () => {
    await open({ createdAt: '2025-03-31T15:00:00.000Z' })
    expect(main().getByRole('heading', { level: 1, name: 'マイページ・ご契約' })).toBeTruthy()
    expect(main().getByText('2025年4月1日').closest('p')?.textContent).toBe('2025年4月1日にご入会')
    expect(main().getByText('春子さん')).toBeTruthy()
    await expectAccessible()
  })

  test('sends a guest to sign in', async () => {
    const { address } = openApp('/mypage')
    await waitFor(() => expect(address()).toBe('/?redirect_url=%2Fmypage'))
  })

  test('says that it is on its way', async () => {
    signedInAs(api, aMember())
    api.answer(getMe, () => new Promise(() => {}))
    openApp('/mypage')
    expect(await screen.findByRole('status', { name: '読み込んでいます' })).toBeTruthy()
  })

  test('that could not be read says so, and is read again after a press', async () => {
    signedInAs(api, aMember())
    api.refuse(getMe, { code: 'internal' })
    openApp('/mypage')
    expect((await screen.findByRole('alert')).textContent).toContain('うまくいきませんでした')
    await expectAccessible()
    api.answer(getMe, aMember())
    await userEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }))
    expect(await screen.findByRole('heading', { name: 'ご契約' })).toBeTruthy()
  })
})

describe('contracts', () => {
  test('are listed with what has become of each, what can be used first', async () => {
    await open({
      licences: [
        aLicence('000004', { ...term('2026-01-01', '2026-12-31'), status: 'revoked' }),
        aLicence('000019', term('2026-01-01', '2026-03-31')),
        aLicence('000010', term('2026-12-01', '2026-12-31')),
        aLicence('000005', { ...term('2026-01-01', '2026-12-31'), status: 'suspended' }),
        aLicence('000016', term('2025-01-01', '2026-09-30')),
        aLicence('000002', term('2026-10-01', '2026-11-13')),
        aLicence('000001', term('2026-10-01', '2026-11-01')),
      ],
    })
    await userEvent.click(main().getByRole('button', { name: 'ほかの4件も見る' }))
    expect(rows()).toEqual([
      ['叡智オンライン', '有効きょうまで', '2026年10月1日から2026年11月1日まで'],
      ['下腹重心オンライン', '有効のこり12日', '2026年10月1日から2026年11月13日まで'],
      ['神楽', 'これから', '2026年12月1日から2026年12月31日まで'],
      ['和プラン', '停止中', '2026年1月1日から2026年12月31日まで'],
      ['プレヴォ', '終了', '2025年1月1日から2026年9月30日まで'],
      ['ゴールド', '終了', '2026年1月1日から2026年3月31日まで'],
      ['釈迦プラン', '取り消し', '2026年1月1日から2026年12月31日まで'],
    ])
    await expectAccessible()
  })

  test('end with what is paid, and while a payment is late with the days that they can be used', async () => {
    const paid = { paidUntil: '2026-11-10T14:59:59.999Z', subscriptionStatus: 'active' }
    const late = { paidUntil: '2026-10-30T14:59:59.999Z', subscriptionStatus: 'past_due' }
    await open({
      licences: [
        aLicence('000002', { ...term('2026-10-01', '2026-11-17'), ...paid }),
        aLicence('000001', { ...term('2026-10-01', '2026-11-06'), ...late }),
      ],
    })
    expect(rows()).toEqual([
      ['叡智オンライン', '有効のこり5日', '2026年10月1日から2026年11月6日まで'],
      ['下腹重心オンライン', '有効のこり9日', '2026年10月1日から2026年11月10日まで'],
    ])
  })

  test('show how much of a term is over, where it has an end', async () => {
    await open({
      licences: [
        aLicence('000002', { sinceAt: '2026-10-22T03:00:00.000Z', expireAt: '2026-11-11T03:00:00.000Z' }),
        aLicence('000001', forever),
      ],
    })
    const lines = main().getAllByRole('progressbar', { name: '過ぎた期間' })
    expect(lines.map(line => line.getAttribute('aria-valuenow'))).toEqual(['50'])
    expect(rows()[1]).toEqual(['叡智オンライン', '有効', '2026年1月1日から、期限なし'])
  })

  test('of an item that nobody knows are listed, too', async () => {
    await open({ licences: [aLicence('999999', forever)] })
    expect(rows()).toEqual([['そのほかのご利用権（999999）', '有効', '2026年1月1日から、期限なし']])
  })

  test('are called as the operator names their items', async () => {
    const item = { summary: '', kind: 'ticket' as const, bodyHtml: '' }
    api.answer(listItems, {
      version: 1,
      items: [
        { item_id: '000002', name: '下腹の間', ...item },
        { item_id: '999999', name: '春の回数券', ...item },
      ],
    })
    await open({ licences: [aLicence('000002', forever), aLicence('999999', forever)] })
    await main().findByText('下腹の間')
    expect(rows().map(([name]) => name)).toEqual(['下腹の間', '春の回数券'])
  })

  test('lead to what has ended, when something has', async () => {
    await open({ licences: [aLicence('000002', term('2026-01-01', '2026-03-31'))] })
    const link = main().getByRole('link', { name: '終わったプランを見る' })
    expect(link.getAttribute('href')).toBe('/expire-plan')
  })

  test('lead there neither while all are valid, nor when the ended one is held again', async () => {
    await open({ licences: [aLicence('000002', term('2026-01-01', '2026-03-31')), aLicence('000002')] })
    expect(rows()).toHaveLength(2)
    expect(main().queryByRole('link', { name: '終わったプランを見る' })).toBeNull()
  })

  test('that are many are shown in part, and all of them on demand', async () => {
    const items = ['000001', '000002', '000003', '000004', '000005', '000006', '000007', '000008']
    await open({ licences: items.map(itemId => aLicence(itemId, forever)) })
    expect(rows()).toHaveLength(3)
    await userEvent.click(main().getByRole('button', { name: 'ほかの5件も見る' }))
    expect(rows()).toHaveLength(8)
    expect(main().queryByRole('button', { name: /件も見る/ })).toBeNull()
  })

  test('that are none say what will be here, and where to begin', async () => {
    await open({ licences: [] })
    expect(main().getByText('ご契約は、ここにならびます')).toBeTruthy()
    const link = main().getByRole('link', { name: '無料の音声を聴く' })
    expect(link.getAttribute('href')).toBe('/player/free-playlist')
    await expectAccessible()
  })
})

test('the page leads to what the member may look for here', async () => {
  await open()
  const pathsIn = (name: string) =>
    within(main().getByRole('navigation', { name }))
      .getAllByRole('link')
      .map(link => link.getAttribute('href'))
  expect(pathsIn('わたしの棚')).toEqual(
    expect.arrayContaining(['/mypage/bookmarks', '/logcollection', '/mypage/kept']),
  )
  expect(pathsIn('記録とあそび')).toContain('/Recode')
  expect(pathsIn('みんなのあいだで')).toContain('/timeline/inbox')
  expect(pathsIn('設定')).toContain('/mypage/security')
  const all = ['わたしの棚', '記録とあそび', 'みんなのあいだで', '設定'].flatMap(pathsIn)
  expect(all.filter(path => !path || !findScreen(path))).toEqual([])
})

describe('the nickname', () => {
  const field = () => screen.getByLabelText(/^ニックネーム/)
  const save = () => screen.getByRole('button', { name: '保存する' })
  async function write(nickname: string) {
    await userEvent.clear(field())
    if (nickname) await fillIn(field(), nickname)
  }
  const sent = () => api.requests(updateProfile).map(({ input }) => input)

  test('is changed, and with it what the rest of the house calls the member', async () => {
    await open({ nickname: '春子' })
    expect(field()).toHaveProperty('value', '春子')
    api.answer(updateProfile, ({ input }) => aMember({ nickname: input.nickname }))
    await write('はる')
    await userEvent.click(save())
    expect(await screen.findByText('「はる」さんとお呼びします。')).toBeTruthy()
    expect(sent()).toEqual([{ nickname: 'はる' }])
    await userEvent.click(screen.getByRole('button', { name: 'MENU' }))
    const drawer = await screen.findByRole('dialog', { name: 'メニュー' })
    expect(within(drawer).getByText('はる')).toBeTruthy()
    expect(api.requests(getMe)).toHaveLength(1)
  })

  test('may be none', async () => {
    await open()
    api.answer(updateProfile, aMember({ nickname: null }))
    await write('')
    await userEvent.click(save())
    expect(await screen.findByText('ニックネームを空にしました。')).toBeTruthy()
    expect(sent()).toEqual([{ nickname: '' }])
    await expectAccessible()
  })

  test('loses the message about the last save when it is changed again', async () => {
    await open()
    api.answer(updateProfile, aMember({ nickname: 'はる' }))
    await write('はる')
    await userEvent.click(save())
    await screen.findByText('「はる」さんとお呼びします。')
    await fillIn(field(), 'こ')
    await waitFor(() => expect(screen.queryByText('「はる」さんとお呼びします。')).toBeNull())
  })

  test('that could not be saved stays in the field, which says why', async () => {
    await open()
    api.refuse(updateProfile, { code: 'unavailable' })
    await write('はる')
    await userEvent.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain('つながりにくくなっています')
    expect(field()).toHaveProperty('value', 'はる')
  })

  test('is not sent by the Enter that ends a composition', async () => {
    await open()
    api.answer(updateProfile, aMember({ nickname: 'はる' }))
    await write('はる')
    pressEnter(field(), { isComposing: true })
    await act(async () => {})
    expect(sent()).toEqual([])
    pressEnter(field())
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test('has room for thirty characters as a reader counts them, and cuts nothing off', async () => {
    await open()
    const family = '👨‍👩‍👧‍👦'
    api.answer(updateProfile, aMember({ nickname: family.repeat(30) }))
    fireEvent.change(field(), { target: { value: family.repeat(31) } })
    await userEvent.click(save())
    expect(await screen.findByText('30文字以内で入力してください')).toBeTruthy()
    expect(sent()).toEqual([])
    fireEvent.change(field(), { target: { value: family.repeat(30) } })
    await userEvent.click(save())
    await waitFor(() => expect(sent()).toEqual([{ nickname: family.repeat(30) }]))
    expect(describedBy(field())).toContain('ホームのごあいさつと、メールの宛名に使います')
  })
})

describe('signing in', () => {
  test.each([
    ['by an address', {}, 'haruko@example.jp でログインしています。'],
    [
      'by one that is not confirmed',
      { isEmailVerified: false },
      'haruko@example.jp でログインしています。アドレスの確認が、まだ済んでいません。',
    ],
    [
      'by LINE alone',
      { email: null, isEmailVerified: false },
      'LINEでログインしています。メールアドレスは、まだ登録されていません。',
    ],
  ])('%s is said in one sentence, beside the way to all about it', async (_, change, sentence) => {
    await open(change)
    expect(main().getByText(sentence)).toBeTruthy()
    const way = main().getByRole('link', { name: 'ログインとセキュリティ' })
    expect(way.getAttribute('href')).toBe('/mypage/security')
  })
})
