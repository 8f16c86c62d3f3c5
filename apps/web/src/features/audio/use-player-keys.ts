import { skipSeconds } from '@iki/contract/audio'
import { useEffect } from 'react'
import type { LessonPlayer } from './use-lesson-player.ts'

/** Where keys mean something of their own: fields, sliders, dialogs. */
const ownKeys = 'input, textarea, select, [contenteditable], [role="slider"], [role="dialog"]'
const pressable = 'a, button, summary'

type Commands = Pick<LessonPlayer, 'toggle' | 'skip'>

const commandOf: Record<string, (commands: Commands) => void> = {
  ' ': ({ toggle }) => toggle(),
  k: ({ toggle }) => toggle(),
  j: ({ skip }) => skip(-skipSeconds),
  l: ({ skip }) => skip(skipSeconds),
  ArrowLeft: ({ skip }) => skip(-skipSeconds),
  ArrowRight: ({ skip }) => skip(skipSeconds),
}

/** Keys of the player's page: space or k plays and pauses, j and l or the arrows skip. */
export function usePlayerKeys(commands: Commands): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const command = commandOf[event.key]
      const at = event.target instanceof Element ? event.target : null
      const isTaken =
        event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || at?.closest(ownKeys)
      // Space on a focused button presses that button.
      if (!command || isTaken || (event.key === ' ' && at?.closest(pressable))) return
      event.preventDefault()
      command(commands)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [commands])
}
