import { getSharedPlaylist, ownPlaylistLimits } from '@iki/contract/media/own-playlist'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { player } from '#core/player/player.ts'
import { nameOf } from '#core/queue/queue.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

test('of a playlist with as many lessons as it may hold the first rows are there, and all of it plays, by its name', async () => {
  const api = freshBrowser()
  signedInAs(api, aMember())
  const lessons = Array.from({ length: ownPlaylistLimits.lessons }, (_, at) => lessonRow(`lesson-${at}`))
  api.answer(getSharedPlaylist, { name: '長い夜', ownerName: 'なぎ', lessons })
  openApp(`/playlists/shared/${'a'.repeat(43)}`)
  const rows = async () =>
    within(await screen.findByRole('list', { name: '長い夜' })).getAllByRole('listitem').length
  expect(await rows()).toBe(60)
  await userEvent.click(screen.getByRole('button', { name: 'もっと見る' }))
  expect(await rows()).toBe(120)
  await userEvent.click(screen.getByRole('link', { name: /はじめから/ }))
  const { queue } = player.store.getState()
  expect(queue.lessons).toHaveLength(ownPlaylistLimits.lessons)
  expect(nameOf(queue)).toBe('長い夜')
})
