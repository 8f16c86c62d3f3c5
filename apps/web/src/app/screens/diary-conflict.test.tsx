import type { DiaryText } from '@iki/contract/diary/diary'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { requireDiary } from '#features/diary/offline/open-diary.ts'
import { expectAccessible } from '#test/axe.ts'
import { diaryPhone } from '#test/diary-phone.ts'
import { memoField, openDiaryPage, press, write } from '#test/open-diary.tsx'

const today = '2026-11-20'
const title = 'べつの端末でも、この日が書かれています'
let phone: ReturnType<typeof diaryPhone>
beforeEach(() => {
  phone = diaryPhone()
})

/** This phone writes relax 7 and breath 6 without a network, and another phone writes the same day. */
async function collide(theirs: Partial<DiaryText>, mine: string): Promise<void> {
  phone.api.goOffline()
  await openDiaryPage()
  await write(mine)
  press('きょうを残す')
  await screen.findByText(/圏外です/)
  phone.server.writeElsewhere(today, { relax: 7, breath: 6, ...theirs })
  phone.api.comeBack()
  window.dispatchEvent(new Event('online'))
}
const field = (name: string) => within(screen.getByRole('group', { name }))
const choose = (name: string, option: RegExp) =>
  fireEvent.click(field(name).getByRole('radio', { name: option }))
const fetchToday = async () => (await requireDiary()).sync.fetchDays('general', today, today)

describe('when another phone has written the same day', () => {
  test('both texts are side by side, and nothing is sent', async () => {
    await collide({ memo: '家の電話' }, 'この電話')
    await screen.findByRole('heading', { name: title })
    expect(field('ひとこと').getByRole('radio', { name: /この端末.*この電話/ })).toBeTruthy()
    expect(field('ひとこと').getByRole('radio', { name: /べつの端末.*家の電話/ })).toBeTruthy()
    expect(screen.getByText(/11月20日 12:00に、べつの端末から/)).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'リラックス度' })).toBeNull()
    expect(phone.server.memos()).toEqual({ [today]: '家の電話' })
    await expectAccessible()
  })

  test.each([
    [/^この端末/, 'この電話'],
    [/^べつの端末/, '家の電話'],
    [/^両方のこす/, '家の電話\nこの電話'],
  ])('%s stays when it is chosen', async (option, memo) => {
    await collide({ memo: '家の電話' }, 'この電話')
    await screen.findByRole('heading', { name: title })
    press('これで残す')
    await screen.findByText('あと1か所、お選びください。')
    choose('ひとこと', option)
    press('これで残す')
    await waitFor(() => expect(phone.server.memos()).toEqual({ [today]: memo }))
    expect(((await memoField()) as HTMLTextAreaElement).value).toBe(memo)
  })

  test('ratings that differ are chosen one by one', async () => {
    await collide({ relax: 2, breath: 9, memo: 'この電話' }, 'この電話')
    await screen.findByText(/重なっているのは2か所です/)
    choose('リラックス度', /べつの端末.*2/)
    choose('呼吸の深さ', /この端末.*6/)
    press('これで残す')
    await waitFor(async () =>
      expect(await (await requireDiary()).database.days.toArray()).toMatchObject([
        { value: { relax: 2, breath: 6, memo: 'この電話' } },
      ]),
    )
  })

  test('all can be taken from one of them at once', async () => {
    await collide({ relax: 2, breath: 9, memo: '家' }, 'この電話')
    await screen.findByText(/重なっているのは3か所です/)
    press('ぜんぶべつの端末')
    press('これで残す')
    await waitFor(async () => expect(await (await requireDiary()).database.outbox.count()).toBe(0))
    expect(((await memoField()) as HTMLTextAreaElement).value).toBe('家')
  })

  test('two that are too long together are shortened in the card, which outlives the page', async () => {
    await collide({ memo: 'あ'.repeat(150) }, 'い'.repeat(150))
    await screen.findByRole('heading', { name: title })
    choose('ひとこと', /両方のこす/)
    const both = screen.getByRole('textbox', { name: 'ひとこと（両方）' })
    expect(both).toHaveProperty('value', `${'あ'.repeat(150)}\n${'い'.repeat(150)}`)
    press('これで残す')
    await screen.findByText('ひとことを、あと101文字ぶん、短くしてください')
    fireEvent.change(both, { target: { value: '短く' } })
    press('週')
    press('きょう')
    expect(await screen.findByRole('textbox', { name: 'ひとこと（両方）' })).toHaveProperty('value', '短く')
    press('これで残す')
    await waitFor(() => expect(phone.server.memos()).toEqual({ [today]: '短く' }))
  })

  test('what is chosen is asked again where the other phone has written again', async () => {
    await collide({ relax: 2, memo: '家の電話' }, 'この電話')
    await screen.findByRole('heading', { name: title })
    choose('リラックス度', /この端末/)
    choose('ひとこと', /この端末/)
    phone.server.writeElsewhere(today, { relax: 2, breath: 6, memo: '家の電話、もう一度' })
    await fetchToday()
    await screen.findByText(/また書きかえられました/)
    expect(field('リラックス度').getByRole('radio', { name: /この端末/ })).toHaveProperty('checked', true)
    press('これで残す')
    await screen.findByText('あと1か所、お選びください。')
    expect(phone.server.memos()).toEqual({ [today]: '家の電話、もう一度' })
  })

  test('pictures beyond what a day has room for are chosen', async () => {
    phone.api.goOffline()
    await openDiaryPage()
    await write('')
    press('きょうを残す')
    await screen.findByText(/圏外です/)
    const { database, sync } = await requireDiary()
    await database.outbox.toCollection().modify(row => {
      row.value = { ...row.value, images: ['a', 'b', 'c'] }
    })
    phone.server.writeElsewhere(today, { relax: 7, breath: 6, images: ['d', 'e'] })
    phone.api.comeBack()
    await sync.sync()
    await screen.findByText(/あわせて5枚あります/)
    const picture = (name: RegExp) => screen.getByRole('checkbox', { name })
    for (const name of [/1枚め、べつの端末/, /3枚め、この端末/, /4枚め/, /5枚め/])
      fireEvent.click(picture(name))
    expect(picture(/2枚め/)).toHaveProperty('disabled', true)
    await expectAccessible()
    press('これで残す')
    await waitFor(async () => expect(await database.outbox.count()).toBe(0))
    expect((await database.days.toArray())[0]?.value.images).toEqual(['d', 'a', 'b', 'c'])
  })

  test('fields that do not collide are joined by themselves, and that is shown', async () => {
    await collide({ memo: '' }, 'この電話')
    await screen.findByText('べつの端末で書いた分も、この日にまとめました。')
    expect(phone.server.memos()).toEqual({ [today]: 'この電話' })
  })

  test('what is being written goes first', async () => {
    await collide({ memo: '家の電話' }, 'この電話')
    await screen.findByRole('heading', { name: title })
    press('週')
    // A form that is unmounted removes its own draft.
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull())
    // A draft of another visit.
    localStorage.setItem(
      'iki.diary-drafts.member.haruko',
      JSON.stringify({ [today]: { relax: 7, breath: 6, memo: 'この電話、つづき', images: [], base: null } }),
    )
    press('きょう')
    await screen.findByText(/書きおえて残すと/)
    press('書きなおす')
    await screen.findByRole('group', { name: 'ひとこと' })
    expect(field('ひとこと').getByRole('radio', { name: /この端末.*つづき/ })).toBeTruthy()
    expect(phone.server.memos()).toEqual({ [today]: '家の電話' })
  })

  test('what can’t be opened of the other is waited for, or replaced after a question', async () => {
    phone.api.goOffline()
    await openDiaryPage()
    await write('この電話')
    press('きょうを残す')
    await screen.findByText(/圏外です/)
    phone.server.writeElsewhere(today, { memo: '家の電話' })
    phone.server.seal(today)
    phone.api.comeBack()
    window.dispatchEvent(new Event('online'))
    await screen.findByText(/べつの端末で書いたことばは、いま開けません/)
    press('この端末のもので書きかえる…')
    press('このまま待つ')
    expect(phone.server.memos()).toEqual({ [today]: '家の電話' })
    press('この端末のもので書きかえる…')
    press('それでも書きかえる')
    await waitFor(() => expect(phone.server.memos()).toEqual({ [today]: 'この電話' }))
  })
})
