/**
 * What somebody does on a rendered page before its script is there: a script in its header (`build/early-script.ts`)
 * holds the button that was pressed last.
 */
type EarlyDocument = Document & { early?: { button: HTMLElement | null } | null }

export type EarlyInput = { repeat(): void }
type Field = HTMLInputElement | HTMLTextAreaElement

/** Notes what has been typed so far. Once React has taken the page over, `repeat` does it again, for React to see. */
export function earlyInput(root: HTMLElement, page: EarlyDocument = document): EarlyInput {
  const fields = [...root.querySelectorAll<Field>('input, textarea')]
  const typed = fields.filter(isTyped).map(field => ({ field, value: field.value }))
  return {
    repeat(): void {
      const button = page.early?.button
      page.early = null
      for (const { field, value } of typed) if (field.isConnected) typeAgain(field, field.value || value)
      if (button?.isConnected) button.click()
    },
  }
}

function isTyped(field: Field): boolean {
  return field.type !== 'checkbox' && field.type !== 'radio' && field.value !== field.defaultValue
}

/** React compares with the value that was set last by the element itself, so that is another one first. */
function typeAgain(field: Field, value: string): void {
  field.value = ''
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
