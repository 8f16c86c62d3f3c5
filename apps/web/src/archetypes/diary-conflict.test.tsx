import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { diaryPhone, memoField, openDiaryPage, press, write } from '#test/open-diary.tsx'

let phone: ReturnType<typeof diaryPhone>
beforeEach(() => {
  phone = diaryPhone()
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
