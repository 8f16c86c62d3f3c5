import {
  getLeaving,
  leave,
  leavingWord,
  type PostsChoice,
  stayAfterAll,
  undoLeaving,
} from '@iki/contract/account/leaving'
import type { OutputOf } from '@iki/contract/api/endpoint'
import { href } from '@iki/contract/screens/screens'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call, callOpenly } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { removeAllDownloads } from '#core/downloads/downloads.ts'
import { session } from '#core/session/current-session.ts'

export type Leaving = OutputOf<typeof getLeaving>
/** What the page after leaving shows. */
export type HasLeft = OutputOf<typeof leave>

export const leavingQuery = queryOptions({
  queryKey: ['leaving'],
  queryFn: ({ signal }) => call(getLeaving, {}, { signal }),
  staleTime: 0,
})

const ask = singleFlight((posts: PostsChoice) => call(leave, { word: leavingWord, posts }))

/** Leaves. Who has left is taken to a page that needs no session, before the session ends here, too. */
export function useLeave(forgetHere: () => Promise<void>) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onMutate: () => session.expectEnd(true),
    onError: () => session.expectEnd(false),
    async onSuccess(answer) {
      if (answer.state === 'parked') {
        session.expectEnd(false)
        return queries.invalidateQueries({ queryKey: leavingQuery.queryKey })
      }
      await navigate(href('/account/left'), { replace: true, state: answer })
      session.end()
      await removeAllDownloads().catch(console.error)
      await forgetHere().catch(console.error)
    },
    meta: { isSaving: true },
  })
}

const stay = singleFlight(() => call(stayAfterAll, {}))

export function useStay() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: stay,
    onSuccess: () => queries.invalidateQueries({ queryKey: leavingQuery.queryKey }),
    meta: { isSaving: true },
  })
}

const undo = singleFlight((token: string) => callOpenly(undoLeaving, { token }))

export function useUndoLeaving() {
  return useMutation({ mutationFn: undo, meta: { isSaving: true } })
}
