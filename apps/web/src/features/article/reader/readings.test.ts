import { saveReading } from '@iki/contract/reading/article'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { readings } from './readings.ts'

let api: FakeApi
beforeEach(() => {
  asGuest()
  api = fakeApi()
  api.answer(saveReading, ({ input }) => ({ percent: input.percent, isFinished: input.isFinished ?? false }))
  signedInAs(api, aMember())
})

const stored = () => JSON.parse(localStorage.getItem('iki.readings.member.unnamed') ?? '{}')
const sent = () => api.requests(saveReading).map(({ input }) => input)

describe('how far somebody has read', () => {
  test('is sent, and then no longer stored', async () => {
    readings.save('a', { percent: 40, isFinished: false })
    await waitFor(() => expect(sent()).toEqual([{ id: 'a', percent: 40 }]))
    await waitFor(() => expect(stored()).toEqual({}))
  })

  test('waits on the phone without a network, and what was finished stays so', async () => {
    api.goOffline()
    readings.save('a', { percent: 100, isFinished: true })
    readings.save('a', { percent: 60, isFinished: false })
    await act(async () => {})
    expect(stored()).toEqual({ a: { percent: 100, isFinished: true } })
    api.comeBack()
    readings.flush()
    await waitFor(() => expect(sent()).toEqual([{ id: 'a', percent: 100, isFinished: true }]))
  })

  test('is where it continues from, also before the server knows', async () => {
    api.goOffline()
    readings.save('a', { percent: 70, isFinished: false })
    expect(readings.furthest('a', { percent: 30, isFinished: false })).toEqual({
      percent: 70,
      isFinished: false,
    })
    expect(readings.furthest('b', null)).toEqual({ percent: 0, isFinished: false })
  })

  test.each(['not_found', 'plan_required'] as const)('is let go of where it is of no use: %s', async code => {
    api.refuse(saveReading, { code })
    readings.save('a', { percent: 40, isFinished: false })
    await waitFor(() => expect(sent()).toHaveLength(1))
    await waitFor(() => expect(stored()).toEqual({}))
  })
})
