import { type Reading, saveReading } from '@iki/contract/reading/article'
import * as v from 'valibot'
import { queryClient } from '#core/api/query-client.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { sendTo } from '#core/offline/send-to.ts'
import { defineStore } from '#core/offline/store.ts'
import { articleQuery, seriesKey } from './article.queries.ts'

/** How far a member has read that the server does not know of yet, by the article's id. */
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
  // Nothing is taken back: what was finished stays so, also while it waits to be sent.
  merge: (waiting, given) => ({
    percent: Math.max(waiting.percent, given.percent),
    isFinished: waiting.isFinished || given.isFinished,
  }),
  onAnswer({ id, answer, newest, isUnchanged }) {
    updateCaches(id, answer)
    return isUnchanged ? null : newest
  },
  // Of an article that is gone or closed by now, nobody needs to know how far it was read.
  onRefused() {},
})

/** What is shown learns of it; lists are read anew when they are looked at, at once where one was finished. */
function updateCaches(id: string, current: Reading): void {
  const { queryKey } = articleQuery(id)
  const known = queryClient.getQueryData(queryKey)
  if (known) queryClient.setQueryData(queryKey, { ...known, reading: current })
  const refetchType = current.isFinished ? 'active' : 'none'
  void queryClient.invalidateQueries({ queryKey: seriesKey, refetchType })
}

export const readings = {
  /** The newest that is known here: what waits to be sent, else what the server has said. */
  furthest(id: string, known: Reading | null): Reading {
    const unsent = readingOutbox.find(id)
    return {
      percent: Math.max(unsent?.percent ?? 0, known?.percent ?? 0),
      isFinished: Boolean(unsent?.isFinished || known?.isFinished),
    }
  },
  save: (id: string, reading: Reading): void => readingOutbox.put(id, reading),
  /** The page may go: what waits is sent now. */
  flush: (): void => readingOutbox.flush(true),
}
