import type { Sheet } from '@iki/contract/play/sheet'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshBrowser } from '#test/open-app.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { SheetForm } from './sheet-form.tsx'
import { draftOf, saveDraft } from './stored-sheets.ts'

const sheet: Sheet = {
  id: 'sonkyo',
  title: '蹲踞の見なおし',
  lead: '',
  drawing: 'mirror',
  bands: [],
  scale: ['まだ', 'すこし', 'ときどき', 'だいたい', 'いつも'],
  questions: Array.from({ length: 10 }, (_, index) => ({ id: `q${index}`, text: `問い${index}` })),
}
const onFilled = vi.fn()
const form = (
  <ThemeProvider env="test">
    <SheetForm sheet={sheet} takesFocus={false} onFilled={onFilled} />
  </ThemeProvider>
)
let leave = () => {}
beforeEach(() => {
  freshBrowser()
  onFilled.mockReset()
})
afterEach(() => leave())

/** The form as the server renders it, taken over by the script. Returns what React had to render again. */
function takenOver(): unknown[] {
  const anew: unknown[] = []
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(form)
  expect(container.textContent).toContain('のこり10問')
  act(() => {
    const root = hydrateRoot(container, form, { onRecoverableError: error => anew.push(error) })
    leave = () => {
      act(() => root.unmount())
      container.remove()
    }
  })
  return anew
}

test('a half-filled sheet that the server has rendered is taken over as it is, and then filled', async () => {
  const answers = ['q0', 'q4', 'q7'].map(question => ({ question, value: 2 }))
  saveDraft('sonkyo', { key: 'k1', answers, note: '膝がかるい' })
  expect(takenOver()).toEqual([])
  expect(screen.getByText('のこり7問')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('radio', { name: 'いつも' })[1] as HTMLElement)
  expect(screen.getByText('のこり6問')).toBeTruthy()
  expect(draftOf('sonkyo')).toMatchObject({ key: 'k1', note: '膝がかるい' })
  expect(draftOf('sonkyo').answers).toEqual([...answers, { question: 'q1', value: 4 }])
})

test('an empty sheet is one and the same from its first answer to its last', async () => {
  takenOver()
  const keys = new Set<string>()
  for (const radio of screen.getAllByRole('radio', { name: 'まだ' })) {
    await userEvent.click(radio)
    keys.add(draftOf('sonkyo').key)
  }
  await userEvent.click(screen.getByRole('button', { name: '見なおしを残す' }))
  const [key, ...others] = keys
  expect(others).toEqual([])
  expect(onFilled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key }))
})

test('what is missing is counted so that it can be read aloud, ten as well as one', async () => {
  takenOver()
  await userEvent.click(screen.getByRole('button', { name: '見なおしを残す' }))
  expect(screen.getByText('まだ答えていない問いが、10問あります')).toBeTruthy()
})
