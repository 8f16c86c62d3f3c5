import { fireEvent } from '@testing-library/react'

/** Enter in a field as a browser takes it: it sends the form, unless the page has refused the key. */
export function pressEnter(field: HTMLElement, key: KeyboardEventInit & { keyCode?: number } = {}): void {
  if (fireEvent.keyDown(field, { key: 'Enter', ...key })) field.closest('form')?.requestSubmit()
}
