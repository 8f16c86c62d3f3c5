import { userEvent } from '@testing-library/user-event'

/** Puts a text into a field at once; most tests need no separate key presses. */
export async function fillIn(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  if (text) await userEvent.paste(text)
}
