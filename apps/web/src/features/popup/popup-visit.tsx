import type { Plan } from '@iki/contract/access/plan'
import { type Popup, popPopups } from '@iki/contract/account/popup'
import { useEffect, useState } from 'react'
import { call } from '#core/api/api-client.ts'
import { readText, tabStorage, writeText } from '#core/offline/device-storage.ts'
import { player } from '#core/player/player.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { popupNotes } from './popup-notes.ts'
import { PopupSheet } from './popup-sheet.tsx'

/** Shows a popup of the operator: at most one in each visit, when it does not disturb. */
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
      onAct={() => popupNotes.note(popup.id, 'acted')}
      onClose={() => setPopup(null)}
    />
  )
}

async function show(plan: Plan | undefined, signal: AbortSignal, onShow: (popup: Popup) => void) {
  await whenQuiet(signal)
  const asked = whenTouched(signal)
  const popups = await call(popPopups, plan ? { plan } : {}, { signal })
  asked.stop()
  const first = popups.find(popup => !popupNotes.isDone(popup))
  if (!first) return
  // A member who is active again sees no popup until the next pause.
  await whenQuiet(signal, asked.isTouched() ? settleMs : 0)
  if (visit.hasShown()) return
  visit.noteShown()
  onShow(first)
  popupNotes.note(first.id, 'seen')
}

const key = 'iki.popupShown'

/** The state of a visit, which lasts until the tab is closed. */
const visit = {
  hasShown: (): boolean => readText(tabStorage, key) !== null,
  noteShown: (): void => void writeText(tabStorage, key, 'yes'),
}

/** For so long nobody must have touched the page before a popup may be shown. */
export const settleMs = 5_000
/** What somebody does who is in the middle of something. */
const touches = ['pointerdown', 'keydown', 'scroll', 'wheel', 'touchmove'] as const

/** Notes whether the page is touched, from now on. */
function whenTouched(signal: AbortSignal) {
  let isTouched = false
  const ended = new AbortController()
  const note = () => {
    isTouched = true
  }
  const until = AbortSignal.any([signal, ended.signal])
  for (const touch of touches)
    window.addEventListener(touch, note, { capture: true, passive: true, signal: until })
  return { isTouched: () => isTouched, stop: () => ended.abort() }
}

/** Whether the member is busy: listening, with another dialog or a tour, with writing, or in another tab. */
function isPageBusy(page: Document = document): boolean {
  if (page.visibilityState === 'hidden' || page.querySelector('[role="dialog"], [role="alertdialog"]'))
    return true
  const { status } = player.store.getState()
  if (status === 'playing' || status === 'loading') return true
  const focused = page.activeElement
  return (
    focused instanceof HTMLElement &&
    (focused.isContentEditable || focused.matches('input, textarea, select'))
  )
}

/** Resolves when a popup would not disturb. Rejects when the page is left. */
function whenQuiet(signal: AbortSignal, firstMs = settleMs): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const postpone = (ms = settleMs) => {
      clearTimeout(timer)
      timer = setTimeout(check, ms)
    }
    const onTouch = () => postpone()
    const stop = () => {
      clearTimeout(timer)
      for (const touch of touches) window.removeEventListener(touch, onTouch, true)
    }
    function check(): void {
      if (isPageBusy()) {
        postpone()
        return
      }
      stop()
      resolve()
    }
    for (const touch of touches) window.addEventListener(touch, onTouch, { capture: true, passive: true })
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
    if (firstMs > 0) postpone(firstMs)
    else check()
  })
}
