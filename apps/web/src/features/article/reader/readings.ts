import { type Reading, saveReading } from '@iki/contract/reading/article'
import * as v from 'valibot'
import { queryClient } from '#core/api/query-client.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { sendTo } from '#core/offline/send-to.ts'
import { defineStore } from '#core/offline/store.ts'
import { articleQuery, seriesKey } from '../article.queries.ts'

/** Reading progress that was not sent to the server yet, by the article's id. */
const store = defineStore({
  name: 'readings',
  version: 1,
  schema: v.object({ percent: v.number(), isFinished: v.boolean() }),
})

const send = sendTo(saveReading, (id, { percent, isFinished }: Reading) => ({
  id,
  percent,
  isFinished: isFinished || undefined,
}))

export const readingOutbox = defineOutbox({
  store,
  send,
  // Progress never goes back: a finished article stays finished, also while it waits to be sent.
  merge: (waiting, given) => ({
    percent: Math.max(waiting.percent, given.percent),
    isFinished: waiting.isFinished || given.isFinished,
  }),
  onAnswer({ id, answer, newest, isUnchanged }) {
    updateCaches(id, answer)
    return isUnchanged ? null : newest
  },
  // If the article was removed or is locked by now, its progress is not needed any more.
  onRefused() {},
})

/**
 * Updates the cached article. Cached lists become out of date; visible ones are fetched at once if the article was
 * finished.
 */
function updateCaches(id: string, current: Reading): void {
  const { queryKey } = articleQuery(id)
  const known = queryClient.getQueryData(queryKey)
  if (known) queryClient.setQueryData(queryKey, { ...known, reading: current })
  const refetchType = current.isFinished ? 'active' : 'none'
  void queryClient.invalidateQueries({ queryKey: seriesKey, refetchType })
}

export const readings = {
  /** The furthest progress known here: of the unsent one and the server's. */
  furthest(id: string, known: Reading | null): Reading {
    const unsent = readingOutbox.find(id)
    return {
      percent: Math.max(unsent?.percent ?? 0, known?.percent ?? 0),
      isFinished: Boolean(unsent?.isFinished || known?.isFinished),
    }
  },
  save: (id: string, reading: Reading): void => readingOutbox.put(id, reading),
  /** Sends what is unsent now, because the page may be closed. */
  flush: (): void => readingOutbox.flush(true),
}
