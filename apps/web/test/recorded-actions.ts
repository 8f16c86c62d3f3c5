import { type Action, recordEvent } from '@iki/contract/media/activity'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { FakeApi } from './fake-api.ts'

/** This was told to the operator's statistics once. */
export async function expectRecorded(api: FakeApi, action: Action): Promise<void> {
  const recorded = () => api.requests(recordEvent).filter(({ input }) => input.message === action)
  await waitFor(() => expect(recorded()).toHaveLength(1))
}
