/**
 * What somebody does on a rendered page before it has been taken over. A script in its header (`build/early-script.ts`)
 * holds the button that was pressed last, and which boxes and options were chosen.
 */
export type Early = { button: HTMLElement | null; chosen: Map<HTMLInputElement, boolean> }
type EarlyDocument = Document & { early?: Early | null }

export type EarlyInput = { repeat(): void }
type Field = HTMLInputElement | HTMLTextAreaElement

/** Once React has taken the page over, `repeat` does again what was typed and pressed until then, for React to see. */
export function earlyInput(root: HTMLElement, page: EarlyDocument = document): EarlyInput {
  // React may write over what was typed before it began.
  const typedBefore = new Map(typedFields(root).map(field => [field, field.value]))
  return {
    repeat(): void {
      const { button, chosen = [] } = page.early ?? {}
      page.early = null
      for (const field of typedFields(root)) typeAgain(field, field.value)
      for (const [field, value] of typedBefore)
        if (field.isConnected && !isTyped(field)) typeAgain(field, value)
      for (const [field, isChecked] of chosen)
        if (field.isConnected && field.checked !== isChecked) field.click()
      if (button?.isConnected) button.click()
    },
  }
}

const isTyped = (field: Field) =>
  field.type !== 'checkbox' && field.type !== 'radio' && field.value !== field.defaultValue

/** The fields that hold another text than the page had. */
const typedFields = (root: HTMLElement) =>
  [...root.querySelectorAll<Field>('input, textarea')].filter(isTyped)

/** React compares with the value that was set last by the element itself, so that is another one first. */
function typeAgain(field: Field, value: string): void {
  field.value = ''
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
