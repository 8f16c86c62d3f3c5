import type { KeyboardEvent } from 'react'

/**
 * Up and down go from the field to the results and between them, Escape back to the field. While a conversion of
 * Japanese input is open, its keys belong to the input.
 */
export function moveAmongFound(event: KeyboardEvent<HTMLElement>): void {
  const { key, nativeEvent, altKey, ctrlKey, metaKey, shiftKey } = event
  if (nativeEvent.isComposing || altKey || ctrlKey || metaKey || shiftKey) return
  const field = event.currentTarget.querySelector<HTMLElement>('input[type=search]')
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li a[href]')]
  const places = [field, ...links]
  const now = places.indexOf(document.activeElement as HTMLElement)
  if (now === -1 || !field) return
  if (key === 'Escape' && now > 0) field.focus()
  else if (key === 'ArrowDown' && now < places.length - 1) places[now + 1]?.focus()
  else if (key === 'ArrowUp' && now > 0) places[now - 1]?.focus()
  else return
  event.preventDefault()
}
