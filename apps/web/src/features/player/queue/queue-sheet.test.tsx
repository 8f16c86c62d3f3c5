import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { player } from '#core/player/player.ts'
import { listQueue } from '#core/queue/queue.ts'
import { lessonOf, lessonRow } from '#test/audio-samples.ts'
import { installFakeMedia } from '#test/install-fake-media.ts'
import { renderScreen } from '#test/render-screen.tsx'
import { QueueSheet } from './queue-sheet.tsx'

test('the queue says which playlist of the member’s own it plays', async () => {
  installFakeMedia()
  const lessons = [lessonRow('a'), lessonRow('b')]
  player.load(lessonOf(lessonRow('a')), { queue: { ...listQueue(lessons, 'a'), ownName: '夜の三本' } })
  renderScreen(<QueueSheet onClose={() => {}} />)
  expect(await screen.findByText('「夜の三本」を再生しています')).toBeTruthy()
})
