import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { DiaryPage } from '#app/screens/diary-page.tsx'
import { renderPage } from './render-page.tsx'

export async function openDiaryPage(at = '/habit/diary') {
  document.title = '日記 - Iki'
  const page = renderPage(
    <main>
      <DiaryPage />
    </main>,
    { at },
  )
  await waitFor(() => screen.getByRole('heading', { level: 1 }))
  return page
}

/** The only text field of the diary. */
export const memoField = () => screen.findByRole('textbox', { name: 'ひとこと' })
export const rate = (name: string, value: number) =>
  fireEvent.click(within(screen.getByRole('group', { name })).getByRole('radio', { name: String(value) }))
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** Fills the form of the open day. */
export async function write(memo: string, relax = 7, breath = 6): Promise<void> {
  fireEvent.change(await memoField(), { target: { value: memo } })
  rate('リラックス度', relax)
  rate('呼吸の深さ', breath)
}
