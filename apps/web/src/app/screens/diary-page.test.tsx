import { getTour, saveTour } from '@iki/contract/account/tour'
import { createDiaryEntry } from '@iki/contract/diary/diary'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { requireDiary } from '#features/diary/offline/open-diary.ts'
import { notePress } from '#features/diary/offline/save-change.ts'
import { expectAccessible } from '#test/axe.ts'
import { diaryPhone } from '#test/diary-phone.ts'
import { memoField, openDiaryPage, press, rate, write } from '#test/open-diary.tsx'
import { pressEnter } from '#test/press-enter.ts'

let phone: ReturnType<typeof diaryPhone>
beforeEach(() => {
  phone = diaryPhone()
})

describe('today', () => {
  test('has its date, its week and one thing to do', async () => {
    await openDiaryPage()
    await memoField()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('十一月二十日（金）')
    expect(screen.getByRole('button', { name: 'きょうを残す' })).toBeTruthy()
    const week = within(screen.getByRole('list', { name: 'この週' })).getAllByRole('button')
    expect(week).toHaveLength(7)
    expect(week.map(each => (each as HTMLButtonElement).disabled)).toEqual([
      ...Array(5).fill(false),
      true,
      true,
    ])
    await expectAccessible()
  })

  test('has no word of a row of days before the diary was ever read', async () => {
    phone.api.goOffline()
    await openDiaryPage()
    await memoField()
    expect(screen.queryByText('きょうから、またはじめられます')).toBeNull()
    await write('トンネルの中')
    press('きょうを残す')
    await screen.findByRole('link', { name: '未送信の日記を見る' })
    expect(screen.queryByText(/つづいています/)).toBeNull()
    phone.api.comeBack()
    window.dispatchEvent(new Event('online'))
    await screen.findByText('きょうで1日つづいています')
  })

  test('is saved, said so, and can be written again', async () => {
    await openDiaryPage()
    await write('窓の外')
    press('きょうを残す')
    await screen.findByText('保存しました')
    expect(phone.server.memos()).toEqual({ '2026-11-20': '窓の外' })
    expect(screen.getByRole('button', { name: '書きなおす' })).toBeTruthy()
    await screen.findByText('きょうで1日つづいています')
    fireEvent.change(await memoField(), { target: { value: '窓の外の色' } })
    press('書きなおす')
    await waitFor(() => expect(phone.server.memos()).toEqual({ '2026-11-20': '窓の外の色' }))
    expect(phone.server.count()).toBe(1)
  })

  test('without a network is on the phone, in words, and goes when there is one', async () => {
    phone.api.goOffline()
    await openDiaryPage()
    await write('トンネルの中')
    press('きょうを残す')
    await screen.findByText('圏外です。端末に保存し、つながったら送ります（未送信1件）')
    expect(await screen.findByRole('link', { name: '未送信の日記を見る' })).toBeTruthy()
    phone.api.comeBack()
    window.dispatchEvent(new Event('online'))
    await screen.findByText('保存しました')
    expect(phone.server.memos()).toEqual({ '2026-11-20': 'トンネルの中' })
  })

  test('what is written while the phone saves the rest is no part of it, and stays', async () => {
    phone.api.goOffline()
    await openDiaryPage()
    await write('はじめ')
    press('きょうを残す')
    press('きょうを残す')
    fireEvent.change(await memoField(), { target: { value: 'はじめと、つづき' } })
    const { database } = await requireDiary()
    await waitFor(async () => expect(await database.outbox.toArray()).toHaveLength(1))
    await screen.findByText('なおしたところは、まだ残していません')
    expect(((await memoField()) as HTMLTextAreaElement).value).toBe('はじめと、つづき')
    expect(await database.outbox.toArray()).toMatchObject([{ value: { memo: 'はじめ' } }])
  })

  test('after a 401 it says that signing in again sends it', async () => {
    phone.server.break('signedOut')
    await openDiaryPage()
    await write('のこる')
    press('きょうを残す')
    await waitFor(async () =>
      expect(await (await requireDiary()).database.outbox.toArray()).toMatchObject([{ state: 'auth' }]),
    )
  })

  test('shows everything that is wrong at once, and marks it', async () => {
    await openDiaryPage()
    fireEvent.change(await memoField(), { target: { value: 'あ'.repeat(201) } })
    press('きょうを残す')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      'リラックス度は1〜9の整数で入力してください\n呼吸の深さは1〜9の整数で入力してください\nひとことは200文字以内で入力してください',
    )
    expect(phone.api.requests(createDiaryEntry)).toHaveLength(0)
    expect(screen.getByText('あと1文字ぶん、短くしてください')).toBeTruthy()
    await expectAccessible()
  })

  test('counts what a person counts, up to the limit and beyond it', async () => {
    await openDiaryPage()
    fireEvent.change(await memoField(), { target: { value: '👨‍👩‍👧'.repeat(200) } })
    expect(screen.getByText('200 / 200')).toBeTruthy()
    expect(screen.queryByText(/文字ぶん/)).toBeNull()
    fireEvent.change(await memoField(), { target: { value: '👨‍👩‍👧'.repeat(202) } })
    expect(screen.getByText('あと2文字ぶん、短くしてください')).toBeTruthy()
  })

  test('Enter while composing saves nothing', async () => {
    await openDiaryPage()
    await write('かんじ')
    const radio = within(screen.getByRole('group', { name: '呼吸の深さ' })).getByRole('radio', { name: '6' })
    pressEnter(radio, { keyCode: 229 })
    pressEnter(await memoField(), { isComposing: true })
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(await (await requireDiary()).database.outbox.count()).toBe(0)
    expect(phone.server.count()).toBe(0)
  })

  test('circles take the keyboard', async () => {
    await openDiaryPage()
    await memoField()
    const user = userEvent.setup()
    rate('リラックス度', 5)
    const group = within(screen.getByRole('group', { name: 'リラックス度' }))
    group.getByRole<HTMLInputElement>('radio', { name: '5' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(group.getByRole<HTMLInputElement>('radio', { name: '6' }).checked).toBe(true)
  })

  test('a full phone leaves the text in the form and says so', async () => {
    await openDiaryPage()
    await write('消えない')
    const { database } = await requireDiary()
    vi.spyOn(database.outbox, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    press('きょうを残す')
    expect((await screen.findByRole('alert')).textContent).toContain('この端末の空きが足りず')
    expect(((await memoField()) as HTMLTextAreaElement).value).toBe('消えない')
  })

  test('what was typed and taken back is no draft', async () => {
    phone.server.writeElsewhere('2026-11-20', { memo: '前から' })
    const { unmount } = await openDiaryPage()
    fireEvent.change(await memoField(), { target: { value: '前からあ' } })
    fireEvent.change(await memoField(), { target: { value: '前から' } })
    unmount()
    await openDiaryPage()
    await memoField()
    expect(screen.queryByText('書きかけです')).toBeNull()
  })

  test('what was changed and not saved yet is never called saved', async () => {
    await openDiaryPage()
    await write('朝')
    screen.getByText('まだ残していません')
    press('きょうを残す')
    await screen.findByText('保存しました')
    fireEvent.change(await memoField(), { target: { value: '朝と夜' } })
    expect(screen.queryByText('保存しました')).toBeNull()
    screen.getByText('なおしたところは、まだ残していません')
  })

  test('what was saved is no draft, also where the page was closed before the draft was removed', async () => {
    phone.api.goOffline()
    const draft = { relax: 7, breath: 6, memo: 'とじた', images: [], base: null }
    localStorage.setItem('iki.diary-drafts.member.haruko', JSON.stringify({ '2026-11-20': draft }))
    const { base, ...value } = draft
    notePress(
      { kind: 'member', uid: 'haruko' },
      { kind: 'general', date: '2026-11-20', action: 'save', value, base },
    )
    await openDiaryPage()
    await screen.findByText('圏外です。端末に保存し、つながったら送ります（未送信1件）')
    expect(screen.queryByText('書きかけです')).toBeNull()
    expect(((await memoField()) as HTMLTextAreaElement).value).toBe('とじた')
  })

  test('what is started is there after the page was closed', async () => {
    const { unmount } = await openDiaryPage()
    await write('書きかけ')
    unmount()
    await openDiaryPage()
    expect(((await memoField()) as HTMLTextAreaElement).value).toBe('書きかけ')
  })

  test('what the server says is preferred', async () => {
    phone.api.refuse(createDiaryEntry, {
      code: 'invalid_input',
      fields: { memo: '使えない文字が含まれています' },
    })
    await openDiaryPage()
    await write('文')
    press('きょうを残す')
    await screen.findByText(/送れませんでした。使えない文字が含まれています/)
  })
})

describe('a phone that is new to the diary', () => {
  test('shows what is written already before it lets anybody write', async () => {
    phone.server.writeElsewhere('2026-11-20', { memo: 'べつの端末で書いた' })
    await openDiaryPage()
    expect(((await memoField()) as HTMLTextAreaElement).value).toBe('べつの端末で書いた')
  })

  test('without a network says what is missing, and can be written on', async () => {
    phone.api.goOffline()
    await openDiaryPage()
    await screen.findByText('これまでの日記を、まだ読み込めていません')
    await write('旅先で')
    press('きょうを残す')
    await screen.findByText(/圏外です。端末に保存し/)
  })
})

describe('another day', () => {
  test('is opened from the week and written', async () => {
    const { router } = await openDiaryPage()
    await memoField()
    press(/11月18日（水）/)
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('十一月十八日（水）'),
    )
    await write('あとから')
    press('この日を残す')
    await waitFor(() => expect(phone.server.memos()).toEqual({ '2026-11-18': 'あとから' }))
    expect(router.state.location.search).toBe('?day=2026-11-18')
  })

  test('that is to come can’t be opened by its address', async () => {
    await openDiaryPage('/habit/diary?day=2026-12-24')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('十一月二十日（金）')
  })

  test('can say why it has no entry, and keeps the row of days', async () => {
    for (const date of ['2026-11-17', '2026-11-18', '2026-11-20']) phone.server.writeElsewhere(date, {})
    await openDiaryPage('/habit/diary?day=2026-11-19')
    await screen.findByText('きょうで1日つづいています')
    fireEvent.click(await screen.findByRole('button', { name: '体調' }))
    await screen.findByText('きょうで3日つづいています')
    expect(phone.server.skips.get('2026-11-19')).toBe('ill')
    fireEvent.click(screen.getByRole('button', { name: '体調', pressed: true }))
    await screen.findByText('きょうで1日つづいています')
  })
})

test('a reason without a network is saved, counts at once and is sent later', async () => {
  phone.server.writeElsewhere('2026-11-18', {})
  phone.server.writeElsewhere('2026-11-20', {})
  const { unmount } = await openDiaryPage('/habit/diary?day=2026-11-19')
  await screen.findByText('きょうで1日つづいています')
  phone.api.goOffline()
  fireEvent.click(await screen.findByRole('button', { name: '旅・移動' }))
  await screen.findByText('きょうで2日つづいています')
  await screen.findByText('端末に保存しました。つながったら送ります')
  unmount()
  phone.api.comeBack()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(phone.server.skips.get('2026-11-19')).toBe('travelling'))
})

test('a deleted day comes back', async () => {
  phone.server.writeElsewhere('2026-11-20', { memo: '消すには惜しい' })
  await openDiaryPage()
  fireEvent.click(await screen.findByRole('button', { name: 'この日のメニュー' }))
  fireEvent.click(await screen.findByRole('button', { name: 'この日の日記を消す' }))
  await screen.findByText('11月20日（金）の日記を消しました。')
  const back = screen.getByRole('button', { name: '元にもどす' })
  await waitFor(() => expect(document.activeElement).toBe(back))
  await waitFor(() => expect(phone.server.count()).toBe(0))
  press('元にもどす')
  await waitFor(() => expect(phone.server.memos()).toEqual({ '2026-11-20': '消すには惜しい' }))
  await waitFor(async () => expect(((await memoField()) as HTMLTextAreaElement).value).toBe('消すには惜しい'))
})

describe('the day', () => {
  test('at half past midnight in Tokyo is the new one', async () => {
    phone = diaryPhone('2026-11-20T15:30:00.000Z')
    await openDiaryPage()
    await write('夜更け')
    press('きょうを残す')
    await waitFor(() => expect(phone.server.memos()).toEqual({ '2026-11-21': '夜更け' }))
  })

  test('that was started before midnight stays the day it was, and that is said', async () => {
    phone = diaryPhone('2026-11-20T14:59:00.000Z')
    await openDiaryPage()
    await write('まだ寝ていない')
    vi.mocked(clock.now).mockReturnValue(new Date('2026-11-20T15:00:30.000Z'))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await screen.findByText('日付が変わりました')
    press('この日を残す')
    await waitFor(() => expect(phone.server.memos()).toEqual({ '2026-11-20': 'まだ寝ていない' }))
    press('きょうの日記をひらく')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('十一月二十一日（土）')
    expect(((await memoField()) as HTMLTextAreaElement).value).toBe('')
  })

  test('is Tokyo’s for a phone whose clock is a day behind, and that is said', async () => {
    vi.mocked(clock.now).mockReturnValue(new Date('2026-11-19T03:00:00.000Z'))
    serverClock.note('Fri, 20 Nov 2026 03:00:00 GMT')
    await openDiaryPage()
    await screen.findByText('この端末の日付が、ずれているようです')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('十一月二十日（金）')
    serverClock.note('Thu, 19 Nov 2026 03:00:00 GMT')
  })
})

test('who comes for the first time is offered a guide, which finds every part it speaks of', async () => {
  phone.api.answer(getTour, ({ input }) => ({ name: input.name, state: 'new' as const, step: 0 }))
  phone.api.answer(saveTour, ({ input }) => input)
  window.scrollBy = () => {}
  await openDiaryPage()
  await memoField()
  fireEvent.click(await screen.findByRole('button', { name: '案内を見る' }))
  const shown = () => screen.getByRole('dialog').dataset.centered
  for (let step = 1; step <= 5; step++) {
    await screen.findByText(`${step} / 5`)
    await waitFor(() => expect(shown(), `step ${step}`).toBeUndefined())
    if (step < 5) press('次へ')
  }
  press('完了')
  await screen.findByText('これで、いつでも書けます')
})
