import { recordEvent } from '@iki/contract/media/activity'
import { expect, test, vi } from 'vitest'
import { FakeRefusal, fakeApi } from '#test/fake-api.ts'
import { asGuest } from '#test/people.ts'
import { recordAction } from './record-action.ts'

test('an action that the statistics do not take is logged, and disturbs nobody', async () => {
  asGuest()
  const api = fakeApi()
  api.answer(recordEvent, () => {
    throw new FakeRefusal({ code: 'unavailable' })
  })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  recordAction('timeline_read')
  await vi.waitFor(() =>
    expect(logged).toHaveBeenCalledWith('An action could not be recorded.', expect.anything()),
  )
})
