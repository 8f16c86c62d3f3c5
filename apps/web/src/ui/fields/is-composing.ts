import type { KeyboardEvent } from 'react'

/** Whether a key still belongs to a word that is being composed. Safari ends the composition first, and says 229. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229
}
