import { useEffect } from 'react'

/** Elements that use keys themselves: fields, sliders, dialogs. */
const ownKeys = 'input, textarea, select, [contenteditable], [role="slider"], [role="dialog"]'
const pressable = 'a, button, summary'

/** Keyboard shortcuts of the whole page, except where somebody types or an element uses the key itself. */
export function usePageKeys(commands: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const command = commands[event.key]
      const at = event.target instanceof Element ? event.target : null
      const isTaken =
        event.defaultPrevented ||
        event.isComposing ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        at?.closest(ownKeys)
      // Space on a focused button presses that button.
      if (!command || isTaken || (event.key === ' ' && at?.closest(pressable))) return
      event.preventDefault()
      command()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [commands])
}
