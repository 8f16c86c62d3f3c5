import { createDiaryEntry } from '@iki/contract/diary'
import { getTour, saveTour } from '@iki/contract/tour'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/clock.ts'
import { serverClock } from '#core/server-clock.ts'
import { requireDiary } from '#features/diary/offline/open-diary.ts'
import { expectAccessible } from '#test/axe.ts'
import { diaryPhone, openDiaryPage } from '#test/open-diary.tsx'
import { pressEnter } from '#test/press-enter.ts'

let phone: ReturnType<typeof diaryPhone>
beforeEach(() => {
  phone = diaryPhone()
})

const memoField = () => screen.findByRole('textbox', { name: 'ひとこと' })
const rate = (name: string, value: number) =>
  fireEvent.click(within(screen.getByRole('group', { name })).getByRole('radio', { name: String(value) }))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function write(memo: string, relax = 7, breath = 6): Promise<void> {
  fireEvent.change(await memoField(), { target: { value: memo } })
  rate('リラックス度', relax)
  rate('呼吸の深さ', breath)
}

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

  test('is saved, said so, and can be written anew', async () => {
    await openDiaryPage()
    await write('窓の外')
    press('きょうを残す')
    await screen.findByText('保存しました')
    expect(phone.server.memos()).toEqual({ '2026-11-20': '窓の外' })
    expect(screen.getByRole('button', { name: '書きなおす' })).toBeTruthy()
    await screen.findByText('きょうで 1日つづいています')
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
    expect(screen.getByRole('link', { name: '未送信の日記を見る' })).toBeTruthy()
    phone.api.comeBack()
    window.dispatchEvent(new Event('online'))
    await screen.findByText('保存しました')
    expect(phone.server.memos()).toEqual({ '2026-11-20': 'トンネルの中' })
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

  test('tells everything that is wrong at once, and marks it', async () => {
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

  test('counts what a person counts, and says where the limit counts more', async () => {
    await openDiaryPage()
    fireEvent.change(await memoField(), { target: { value: '👨‍👩‍👧と散歩' } })
    expect(screen.getByText('4 / 200')).toBeTruthy()
    expect(screen.getByText('絵文字などは、11文字ぶんに数えます')).toBeTruthy()
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

  test('a full phone keeps the words in the form and says so', async () => {
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

  test('what is begun is there after the page was closed', async () => {
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
    await screen.findByText('きょうで 1日つづいています')
    fireEvent.click(await screen.findByRole('button', { name: '体調' }))
    await screen.findByText('きょうで 3日つづいています')
    expect(phone.server.skips.get('2026-11-19')).toBe('ill')
    fireEvent.click(screen.getByRole('button', { name: '体調', pressed: true }))
    await screen.findByText('きょうで 1日つづいています')
  })
})

test('a reason without a network is kept, counts at once and goes later', async () => {
  phone.server.writeElsewhere('2026-11-18', {})
  phone.server.writeElsewhere('2026-11-20', {})
  const { unmount } = await openDiaryPage('/habit/diary?day=2026-11-19')
  await screen.findByText('きょうで 1日つづいています')
  phone.api.goOffline()
  fireEvent.click(await screen.findByRole('button', { name: '旅・移動' }))
  await screen.findByText('きょうで 2日つづいています')
  await screen.findByText('端末に保存しました。つながったら送ります')
  unmount()
  phone.api.comeBack()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(phone.server.skips.get('2026-11-19')).toBe('travelling'))
})

test('a deleted day comes back', async () => {
  phone.server.writeElsewhere('2026-11-20', { memo: '消すには惜しい' })
  await openDiaryPage()
  fireEvent.click(await screen.findByRole('button', { name: 'この日の日記を消す' }))
  await screen.findByText('11月20日（金）の日記を消しました。')
  await waitFor(() => expect(phone.server.count()).toBe(0))
  press('元にもどす')
  await waitFor(() => expect(phone.server.memos()).toEqual({ '2026-11-20': '消すには惜しい' }))
  expect(((await memoField()) as HTMLTextAreaElement).value).toBe('消すには惜しい')
})

describe('when another phone has written the same day', () => {
  async function collide(theirs: string, mine: string): Promise<void> {
    phone.api.goOffline()
    await openDiaryPage()
    await write(mine)
    press('きょうを残す')
    await screen.findByText(/圏外です/)
    phone.server.writeElsewhere('2026-11-20', { memo: theirs })
    phone.api.comeBack()
    window.dispatchEvent(new Event('online'))
    await screen.findByText('べつの端末でも、この日が書かれています')
  }

  test('both texts stand side by side, and nothing is sent', async () => {
    await collide('家の電話', 'この電話')
    expect(screen.getByRole('region', { name: 'この端末' }).textContent).toContain('この電話')
    expect(screen.getByRole('region', { name: /べつの端末/ }).textContent).toContain('家の電話')
    expect(phone.server.memos()).toEqual({ '2026-11-20': '家の電話' })
    await expectAccessible()
  })

  test.each([
    ['この端末のほうにする', 'この電話'],
    ['べつの端末のほうにする', '家の電話'],
    ['ふたつをつなげる', '家の電話\nこの電話'],
  ])('%s', async (button, memo) => {
    await collide('家の電話', 'この電話')
    press(button)
    await waitFor(() => expect(phone.server.memos()).toEqual({ '2026-11-20': memo }))
    expect(((await memoField()) as HTMLTextAreaElement).value).toBe(memo)
  })

  test('two that are too long together are shortened in the form', async () => {
    await collide('あ'.repeat(150), 'い'.repeat(150))
    press('ふたつをつなげる')
    const field = (await memoField()) as HTMLTextAreaElement
    expect(field.value).toHaveLength(301)
    fireEvent.change(field, { target: { value: '短く' } })
    press('書きなおす')
    await waitFor(() => expect(phone.server.memos()).toEqual({ '2026-11-20': '短く' }))
  })
})

describe('the day', () => {
  test('at half past midnight in Tokyo is the new one', async () => {
    phone = diaryPhone('2026-11-20T15:30:00.000Z')
    await openDiaryPage()
    await write('夜更け')
    press('きょうを残す')
    await waitFor(() => expect(phone.server.memos()).toEqual({ '2026-11-21': '夜更け' }))
  })

  test('that was begun before midnight stays the day it was, and that is said', async () => {
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

describe('the week', () => {
  test('shows what was written, and turns back', async () => {
    phone.server.writeElsewhere('2026-11-12', { memo: '前の週' })
    phone.server.writeElsewhere('2026-11-18', { memo: '今週', relax: 8, breath: 4 })
    await openDiaryPage('/habit/diary?view=week')
    await screen.findByText('今週')
    expect(screen.getByText(/1日書きました。リラックス度は平均8、呼吸の深さは平均4です。/)).toBeTruthy()
    press('前の週')
    await screen.findByText('前の週', { selector: 'span' })
    await expectAccessible()
  })
})

describe('the calendar', () => {
  test('is as deep as a day was good, and opens it', async () => {
    phone.server.writeElsewhere('2026-11-03', { relax: 9, breath: 9 })
    phone.server.writeElsewhere('2026-11-04', { relax: 1, breath: 2 })
    const { router } = await openDiaryPage('/habit/diary?view=calendar')
    const day = await screen.findByRole('button', { name: '11月3日（火） リラックス度9、呼吸の深さ9' })
    expect(day.dataset.depth).toBe('5')
    expect(screen.getByRole('button', { name: /11月4日/ }).dataset.depth).toBe('1')
    await expectAccessible()
    fireEvent.click(day)
    expect(router.state.location.search).toBe('?day=2026-11-03')
  })

  test('is walked with keys, over the end of a month, and not into days to come', async () => {
    await openDiaryPage('/habit/diary?view=calendar&day=2026-11-02')
    const grid = () => screen.getByRole('table')
    await screen.findByRole('table', { name: '2026年11月' })
    fireEvent.keyDown(grid(), { key: 'ArrowUp' })
    await screen.findByRole('table', { name: '2026年10月' })
    await waitFor(() => expect(document.activeElement?.textContent).toContain('10月26日'))
    fireEvent.keyDown(grid(), { key: 'PageDown' })
    await screen.findByRole('table', { name: '2026年11月' })
    await waitFor(() => expect(document.activeElement?.textContent).toContain('11月20日'))
  })

  test('jumps to a month', async () => {
    phone.server.writeElsewhere('2024-02-29', { memo: 'うるう日' })
    await openDiaryPage('/habit/diary?view=calendar')
    await screen.findByRole('option', { name: '2024年' })
    fireEvent.change(screen.getByRole('combobox', { name: '年' }), { target: { value: '2024' } })
    fireEvent.change(await screen.findByRole('combobox', { name: '月' }), { target: { value: '2' } })
    await screen.findByRole('table', { name: '2024年2月' })
    await screen.findByRole('button', { name: /2024年2月29日/ })
  })

  test('finds words in memos, whatever the kana, and opens the day', async () => {
    phone.server.writeElsewhere('2025-06-01', { memo: 'カタが軽い' })
    phone.server.writeElsewhere('2026-11-01', { memo: 'ひざ' })
    const { router } = await openDiaryPage('/habit/diary?view=calendar')
    fireEvent.change(await screen.findByRole('searchbox', { name: 'ひとことの中をさがす' }), {
      target: { value: 'かた' },
    })
    await screen.findByText('1日、見つかりました')
    expect(screen.getByText('カタ', { selector: 'mark' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /2025年6月1日/ }))
    expect(router.state.location.search).toBe('?day=2025-06-01')
  })

  test('narrows to relaxed days, and shows thirty at a time', async () => {
    for (let day = 1; day <= 19; day++) {
      const dd = String(day).padStart(2, '0')
      phone.server.writeElsewhere(`2026-11-${dd}`, { relax: 8 })
      phone.server.writeElsewhere(`2026-10-${dd}`, { relax: day > 15 ? 2 : 9 })
    }
    await openDiaryPage('/habit/diary?view=calendar')
    fireEvent.change(await screen.findByRole('combobox', { name: 'リラックス度、から' }), {
      target: { value: '7' },
    })
    await screen.findByText('34日、見つかりました')
    const rows = () => within(screen.getByRole('region', { name: '見つかった日' })).getAllByRole('listitem')
    expect(rows()).toHaveLength(30)
    press('つづきを見る')
    expect(rows()).toHaveLength(34)
    press('カレンダーにもどる')
    await screen.findByRole('table')
  })
})

test('the look back is there, from what is on the phone', async () => {
  phone.server.writeElsewhere('2025-11-20', { memo: '一年前の息' })
  await openDiaryPage('/habit/diary?view=statistics')
  await screen.findByText('一年前の息')
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
  await screen.findByText('これで、いつからでも書けます')
})
