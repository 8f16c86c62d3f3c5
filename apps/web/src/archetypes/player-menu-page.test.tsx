import { listPlaylists } from '@iki/contract/media/lesson'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'
import { PlayerMenuPage } from './player-menu-page.tsx'

beforeEach(() => queryClient.clear())

test('the menu of a plan leads to its monthly lectures, too', async () => {
  fakeApi().answer(listPlaylists, [])
  renderPage(<PlayerMenuPage plan="d-code" />, { at: '/player/dcode-menu' })
  const ways = await screen.findByRole('navigation', { name: 'このプランのページ' })
  expect(within(ways).getByRole('link', { name: '月々の講義' }).getAttribute('href')).toBe(
    '/dcode/monthly-lecture',
  )
})
