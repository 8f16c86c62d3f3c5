import { useEffect } from 'react'

/** Where keys mean something of their own: fields, sliders, dialogs. */
const ownKeys = 'input, textarea, select, [contenteditable], [role="slider"], [role="dialog"]'
const pressable = 'a, button, summary'

/** Keys that mean something anywhere on the page, except where somebody types or an element has its own use for them. */
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
