import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '#test/render-screen.tsx'
import { SpeedButton } from './speed-button.tsx'

it('opens on common speeds and steps, and closes by Escape', async () => {
  const onChange = vi.fn()
  renderScreen(<SpeedButton speed={1} onChange={onChange} />)
  await userEvent.click(screen.getByRole('button', { name: '再生速度 1.0倍' }))
  await userEvent.click(await screen.findByRole('button', { name: '1.25' }))
  expect(onChange).toHaveBeenLastCalledWith(1.25)
  await userEvent.click(screen.getByRole('button', { name: '0.05はやく' }))
  expect(onChange).toHaveBeenLastCalledWith(1.05)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: '0.05はやく' })).toBeNull()
})
