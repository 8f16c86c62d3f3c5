import type { KeyboardEvent } from 'react'

/**
 * Whether a key press belongs to a word that is being composed. Safari ends the composition first, but reports the key
 * code 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229
}
