import { getLesson } from '@iki/contract/media/lesson'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { playRequest } from '#core/player/play-request.ts'
import { lessonOf, lessonRow } from '#test/audio-samples.ts'
import { fakeApi } from '#test/fake-api.ts'
import { requestPlay } from './request-play.ts'

beforeEach(() => queryClient.clear())

test('what is to be played is asked for before its page is there, and once', async () => {
  const api = fakeApi()
  api.answer(getLesson, ({ input }) => lessonOf(lessonRow(input.id)))
  requestPlay('asa')
  await vi.waitFor(() =>
    expect(queryClient.getQueryData(['audio', 'lesson', 'asa'])).toMatchObject({ id: 'asa' }),
  )
  expect(api.requests(getLesson)).toHaveLength(1)
  expect(playRequest.take('asa')).toBe(true)
})

test('that it can’t be had is said by its page', async () => {
  fakeApi().goOffline()
  requestPlay('asa')
  expect(playRequest.take('asa')).toBe(true)
})
