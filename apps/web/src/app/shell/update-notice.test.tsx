import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlayerState } from '#core/player/player-state.ts'
import { renderScreen } from '#test/render-screen.tsx'
import { watchReload } from '#test/watch-reload.ts'
import { UpdateNotice } from './update-notice.tsx'

const player = vi.hoisted(() => ({ status: 'idle' as PlayerState['status'] }))
vi.mock('#core/player/player.ts', () => ({
  usePlayer: <T,>(part: (state: PlayerState) => T) => part(player as PlayerState),
}))

beforeEach(() => {
  player.status = 'idle'
})

const reloadButton = () => screen.queryByRole('button', { name: '読み込みなおす' })
const open = () =>
  renderScreen(
    <>
      <textarea aria-label="ひとこと" />
      <Link to="/news">お知らせ</Link>
      <UpdateNotice />
    </>,
  )

describe('a new version', () => {
  test('is announced, and the page is reloaded only when the member wants it', async () => {
    const { reload } = watchReload()
    open()
    expect(screen.getByText('新しい版があります')).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: '読み込みなおす' }))
    expect(reload).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
  })

  test('can be put off', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'あとで' }))
    expect(reloadButton()).toBeNull()
  })

  test('waits while something plays', () => {
    player.status = 'playing'
    open()
    expect(reloadButton()).toBeNull()
  })

  test('waits while something was written on this page, and is announced on the next page', async () => {
    open()
    fireEvent.input(screen.getByLabelText('ひとこと'), { target: { value: '海' } })
    expect(reloadButton()).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'お知らせ' }))
    expect(reloadButton()).not.toBeNull()
  })

  test('that comes while somebody writes waits as well', () => {
    renderScreen(<textarea aria-label="日記" defaultValue="書きかけ" />)
    open()
    expect(reloadButton()).toBeNull()
  })
})
