import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PressedPage } from '#core/loading/until-sounding.ts'
import { PagePopups } from './page-popups.tsx'

const fetched = vi.hoisted(() => vi.fn<() => void>())
vi.mock('#features/popup/popup-visit.tsx', () => {
  fetched()
  return { PopupVisit: () => <p>an announcement</p> }
})

test('what popups need is fetched after the sound that was pressed before the page was ready', async () => {
  const sound = new Audio()
  Object.defineProperties(sound, { paused: { value: false }, readyState: { value: 0 } })
  const page: PressedPage = document
  page.earlySound = sound
  render(<PagePopups />)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(fetched).not.toHaveBeenCalled()
  sound.dispatchEvent(new Event('playing'))
  await screen.findByText('an announcement')
})
