import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '#test/render-screen.tsx'
import { MenuDrawer } from './menu-drawer.tsx'

const entries = [
  { name: 'mypage', label: 'マイページ', to: '/mypage' },
  { name: 'coins', label: 'コイン交換所', to: 'https://example.com/' },
]

const show = async () => {
  const onClose = vi.fn()
  renderScreen(<MenuDrawer isOpen onClose={onClose} nickname="春子" entries={entries} />)
  await screen.findByRole('dialog', { name: 'メニュー' })
  return onClose
}

it('names the member and leads to the entries, other sites in a window of their own', async () => {
  await show()
  expect(screen.getByText('春子')).toBeDefined()
  expect(screen.getByRole('link', { name: 'マイページ' }).getAttribute('href')).toBe('/mypage')
  expect(screen.getByRole('link', { name: /コイン交換所/ }).getAttribute('target')).toBe('_blank')
})

it.each([
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'メニューを閉じる' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['an entry', () => userEvent.click(screen.getByRole('link', { name: 'マイページ' }))],
])('closes by %s', async (_, act) => {
  const onClose = await show()
  await act()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('holds the page behind it still, without a style element', async () => {
  await show()
  expect(document.documentElement.dataset.locked).toBe('')
  expect(document.querySelectorAll('style[data-mantine-styles]')).toHaveLength(0)
})

it('shows the first of many plans, so that the rest of the drawer is in sight, and all when asked', async () => {
  const plans = ['一', '二', '三', '四', '五', '六'].map(name => ({
    name,
    to: `/${name}`,
    accent: 'kafuku' as const,
    drawing: 'wave' as const,
  }))
  renderScreen(<MenuDrawer isOpen onClose={() => {}} nickname="春子" entries={entries} plans={plans} />)
  const list = await screen.findByRole('list', { name: 'わたしのプラン' })
  expect(list.childElementCount).toBe(4)
  await userEvent.click(screen.getByRole('button', { name: 'ほかの2プランも見る' }))
  expect(list.childElementCount).toBe(6)
  expect(document.activeElement?.textContent).toBe('五')
})
