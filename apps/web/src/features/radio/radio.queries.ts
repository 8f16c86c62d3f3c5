import { getRadio, markRadioSeen, type Radio } from '@iki/contract/media/radio'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'
import { clock } from '#core/time/clock.ts'

/** The programme, and how far the server's clock is ahead of the phone's. */
export type ReceivedRadio = { radio: Radio; aheadMs: number }

const refreshMs = 5 * 60_000

export const radioQuery = queryOptions({
  queryKey: ['radio'],
  queryFn: async ({ signal }): Promise<ReceivedRadio> => {
    const askedAt = clock.now().getTime()
    const radio = await call(getRadio, {}, { signal })
    const answeredAt = clock.now().getTime()
    return { radio, aheadMs: Date.parse(radio.now) - (askedAt + answeredAt) / 2 }
  },
  // A page that the server has rendered knows nothing of the phone's clock: it is compared at once.
  staleTime: 0,
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
})

/** Saves that the member has opened the radio, so that nothing is marked as new. Failures are only logged. */
export async function noteVisit(): Promise<void> {
  try {
    await call(markRadioSeen, {})
  } catch (error) {
    console.error('The visit of the radio could not be noted.', error)
    return
  }
  const showsNewRadio = {
    predicate: ({ meta }: { meta?: Record<string, unknown> | undefined }) => meta?.showsNewRadio === true,
  }
  queryClient.setQueriesData(
    showsNewRadio,
    (shown: object | undefined) => shown && { ...shown, newRadio: null },
  )
}
