import { type Reading, readingSchema, saveReading } from '@iki/contract/article'
import { call } from '#core/api-client.ts'
import { ApiError } from '#core/api-error.ts'
import { currentOwner } from '#core/media/member-id.ts'
import { queryClient } from '#core/query-client.ts'
import { sendLater } from '#core/send-later.ts'
import { session } from '#core/session.ts'
import { articleQuery, seriesKey } from './article.queries.ts'

/** How far a member has read that the server does not know of yet, by the article's id. */
const box = sendLater<Reading, Reading | null>({
  name: 'readings',
  schema: readingSchema,
  storage: localStorage,
  owner: currentOwner,
  send: (id, { percent, isFinished }, options) =>
    call(saveReading, { id, percent, ...(isFinished && { isFinished }) }, options).catch(nullIfPointless),
  settle(sent, stands, newest, id) {
    if (stands) tell(id, stands)
    return newest === sent ? null : newest
  },
})

/** Of an article that is gone or closed by now, nobody needs to know how far it was read. */
function nullIfPointless(error: unknown): null {
  const isPointless =
    error instanceof ApiError && ['not_found', 'plan_required', 'not_allowed'].includes(error.code)
  if (isPointless) return null
  throw error
}

/** What is shown learns of it; lists are read anew when they are looked at, at once where one was finished. */
function tell(id: string, stands: Reading): void {
  const { queryKey } = articleQuery(id)
  const known = queryClient.getQueryData(queryKey)
  if (known) queryClient.setQueryData(queryKey, { ...known, reading: stands })
  const refetchType = stands.isFinished ? 'active' : 'none'
  void queryClient.invalidateQueries({ queryKey: seriesKey, refetchType })
}

session.onChange(box.changeOwner)
box.begin()
window.addEventListener('pagehide', () => box.flush(true))

export const readings = {
  /** The newest that is known here: what waits to be sent, else what the server has said. */
  furthest(id: string, known: Reading | null): Reading {
    const unsent = box.find(id)
    return {
      percent: Math.max(unsent?.percent ?? 0, known?.percent ?? 0),
      isFinished: Boolean(unsent?.isFinished || known?.isFinished),
    }
  },
  /** Nothing is taken back: what was finished stays so, also while it waits to be sent. */
  save(id: string, reading: Reading): void {
    box.put(id, readings.furthest(id, reading))
  },
  /** The page may go: what waits is sent now. */
  flush: (): void => box.flush(true),
}
