import { listPlaylists } from '@iki/contract/media/lesson'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { lessonRow, planLock, playlistOf, saved } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [aLicence('000003')] }))
  api.answer(listPlaylists, [])
})

test('the menu of a plan leads from each playlist into its player', async () => {
  api.answer(listPlaylists, [
    playlistOf('dcode-yomu', [lessonRow('a', saved(60, 1, true)), lessonRow('b')], { title: 'からだを読む' }),
    playlistOf('dcode-yasumu', [lessonRow('c')], { title: 'からだを休める', lock: planLock }),
  ])
  openApp('/player/dcode-menu')
  const menu = within(await screen.findByRole('list', { name: 'D-CODEの音声' }))
  const [first, second] = menu.getAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/player/dcode-yomu')
  expect(first?.textContent).toContain('2つの音声・2分')
  expect(
    within(first as HTMLElement)
      .getByRole('progressbar')
      .getAttribute('aria-valuenow'),
  ).toBe('50')
  expect(second?.textContent).toContain('下腹重心オンライン')
  expect(api.requests(listPlaylists).map(({ input }) => input)).toEqual([{ plan: 'd-code' }])
  await expectAccessible()
})

test('an empty menu says what will be here, one that can’t be read asks again', async () => {
  api.refuse(listPlaylists, { code: 'internal' })
  openApp('/player/dcode-menu')
  const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
  api.answer(listPlaylists, [])
  await userEvent.click(retry)
  expect(await screen.findByText('音声や動画は、ここにならびます')).toBeTruthy()
})

test('the menu of a plan leads to its monthly lectures, too', async () => {
  openApp('/player/dcode-menu')
  const ways = await screen.findByRole('navigation', { name: 'このプランのページ' })
  expect(within(ways).getByRole('link', { name: '月々の講義' }).getAttribute('href')).toBe(
    '/dcode/monthly-lecture',
  )
})
