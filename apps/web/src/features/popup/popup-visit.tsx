import type { Plan } from '@iki/contract/access/plan'
import { type Popup, popPopups } from '@iki/contract/account/popup'
import { useEffect, useState } from 'react'
import { call } from '#core/api/api-client.ts'
import { useIsSignedIn } from '#core/session/session.ts'
import { popupNotes } from './popup-notes.ts'
import { PopupSheet } from './popup-sheet.tsx'
import { visit } from './visit.ts'
import { whenQuiet } from './when-quiet.ts'

/** Shows what the operator wants a member to see here: one a visit, when the page is quiet. */
export function PopupVisit({ plan }: { plan?: Plan }) {
  const isSignedIn = useIsSignedIn()
  const [popup, setPopup] = useState<Popup | null>(null)
  useEffect(() => {
    if (!isSignedIn || visit.hasShown()) return
    const leaving = new AbortController()
    const { signal } = leaving
    show(plan, signal, setPopup).catch((error: unknown) => {
      if (!signal.aborted) console.error('No popup.', error)
    })
    return () => leaving.abort()
  }, [isSignedIn, plan])
  if (!popup) return null
  return (
    <PopupSheet
      popup={popup}
      onAct={() => popupNotes.say(popup.id, 'acted')}
      onClose={() => setPopup(null)}
    />
  )
}

async function show(plan: Plan | undefined, signal: AbortSignal, onShow: (popup: Popup) => void) {
  await whenQuiet(signal)
  const popups = await call(popPopups, plan ? { plan } : {}, { signal })
  const first = popups.find(popup => !popupNotes.isDone(popup))
  if (!first) return
  await whenQuiet(signal, 0)
  if (visit.hasShown()) return
  visit.noteShown()
  onShow(first)
  popupNotes.say(first.id, 'seen')
}
