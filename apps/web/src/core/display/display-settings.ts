import {
  type DisplaySettings,
  displaySettingsSchema,
  nothingChosen,
  saveDisplaySettings,
} from '@iki/contract/account/display-settings'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { queryClient } from '#core/api/query-client.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { sendTo } from '#core/offline/send-to.ts'
import { defineStore, theOne } from '#core/offline/store.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { meQuery, useMe } from '#core/session/me.queries.ts'
import { deviceDisplay } from './device-display.ts'

/** How the member wants the app to look, on all devices. It applies at once, also without a network. */

const store = defineStore({ name: 'display', version: 1, schema: v.partial(displaySettingsSchema) })

const send = sendTo(saveDisplaySettings, (_, change: Partial<DisplaySettings>) => change)

export const displayOutbox = defineOutbox({
  store,
  send,
  onAnswer({ answer, newest, isUnchanged }) {
    queryClient.setQueryData(meQuery.queryKey, me => me && { ...me, display: answer })
    return isUnchanged ? null : newest
  },
})

/** Several presses are one change. */
const quietMs = 800

/** Changes the named fields. */
export function changeDisplay(change: Partial<DisplaySettings>): void {
  const unsent = displayOutbox.state.getState().unsent[theOne]?.value
  displayOutbox.put(theOne, { ...unsent, ...change }, quietMs)
  const owner = currentOwner()
  if (owner.kind === 'member') showOnDevice(change, owner.uid)
}

/** What was chosen and concerns the whole page; the rest is read where it is shown. */
export function showOnDevice(
  { scheme, textPercent, motion }: Partial<DisplaySettings>,
  uid: string | null,
): void {
  const chosen = { ...(textPercent && { textPercent }), ...(motion && { motion }) }
  if (scheme || textPercent || motion) deviceDisplay.change({ ...chosen, uid })
}

/** What the member has chosen, with what the server does not have yet; a guest has chosen nothing. */
export function useDisplaySettings(): DisplaySettings {
  const isSignedIn = useIsSignedIn()
  const { me } = useMe()
  const unsent = useStore(displayOutbox.state, state => state.unsent[theOne]?.value)
  return { ...nothingChosen, ...me?.display, ...(isSignedIn && unsent) }
}
