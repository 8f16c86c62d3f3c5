import { changeEmail, confirmEmailChange, getEmailChange, undoEmailChange } from '@iki/contract/account/email'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callOpenly } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { session } from '#core/session/current-session.ts'
import { meQuery } from '#core/session/me.queries.ts'

const change = singleFlight((email: string) => call(changeEmail, { email }))

export function useChangeEmail() {
  return useMutation({ mutationFn: change })
}

/** What the link in a mail is about. */
export const emailChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['email-change', token],
    queryFn: ({ signal }) => call(getEmailChange, { token }, { signal }),
    staleTime: 0,
  })

const confirm = singleFlight((token: string) => call(confirmEmailChange, { token }))

export function useConfirmEmail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: confirm,
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    meta: { isSaving: true },
  })
}

const undo = singleFlight(async (token: string) => {
  const undone = await callOpenly(undoEmailChange, { token })
  session.end()
  return undone
})

export function useUndoEmail() {
  return useMutation({ mutationFn: undo, meta: { isSaving: true } })
}
