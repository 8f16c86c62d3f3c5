import { fireEvent } from '@testing-library/react'

/** Presses Enter in a field as a browser does: it submits the form, unless the page prevents it. */
export function pressEnter(field: HTMLElement, key: KeyboardEventInit & { keyCode?: number } = {}): void {
  if (fireEvent.keyDown(field, { key: 'Enter', ...key })) field.closest('form')?.requestSubmit()
}
