/**
 * What somebody does on a rendered page before it has been taken over. A script in its header (`build/early-script.ts`)
 * holds the button that was pressed last, and which boxes and options were chosen.
 */
export type Early = { button: HTMLElement | null; chosen: Map<HTMLInputElement, boolean> }
type EarlyDocument = Document & {
  early?: Early | null
  /** The button that is meant by a press or a key, if any. */
  earlyButton?(event: Event): HTMLElement | null | undefined
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Once React has taken the page over, `repeat` does again what was typed and pressed until then, for React to see. A part
 * whose own code still loads is taken over later: what is done in it waits until then.
 */
export function earlyInput(root: HTMLElement, page: EarlyDocument = document): { repeat(): void } {
  // React may write over what was typed before it began.
  const typedBefore = valuesOf(typedFields(root))
  return {
    repeat(): void {
      const { button, chosen = [] } = page.early ?? {}
      page.early = null
      const noted = noteFields(root)
      const typed = new Map([...typedBefore, ...valuesOf(typedFields(root))])
      for (const [field, value] of typed)
        onceTakenOver(field, () => {
          if (!noted.has(field)) typeAgain(field, isTyped(field) ? field.value : value)
        })
      for (const [field, isChecked] of chosen)
        onceTakenOver(field, () => {
          if (!noted.has(field)) chooseBoxAgain(field, isChecked)
        })
      for (const field of root.querySelectorAll<HTMLInputElement>('input[type="file"]'))
        onceTakenOver(field, () => chooseAgain(field))
      const press = holdPresses(root, page)
      if (button) press(button)
    },
  }
}

/** What can be pressed: buttons, and what says that it is like one. */
const pressable = 'button, [data-early]'

const checkAgainMs = 50
const waitAtMostMs = 20_000

/** React writes the properties of an element that it has taken over beside it, under a key of this beginning. */
const isTakenOver = (element: Element) => Object.keys(element).some(key => key.startsWith('__reactProps$'))

function onceTakenOver(element: Element, act: () => void, waitedMs = 0): void {
  if (!element.isConnected) return
  if (isTakenOver(element) || waitedMs >= waitAtMostMs) act()
  else setTimeout(() => onceTakenOver(element, act, waitedMs + checkAgainMs), checkAgainMs)
}

/**
 * What is typed and chosen in a part that React has not taken over is not seen by it, and may be written over. It lets no
 * such event come to the field itself. Answers what was noted so far, which is newer than what was done before.
 */
function noteFields(root: HTMLElement): ReadonlyMap<Field, string | boolean> {
  const waiting = new Set(
    [...root.querySelectorAll<Field>('input:not([type="file"]), textarea, select')].filter(
      each => !isTakenOver(each),
    ),
  )
  const noted = new Map<Field, string | boolean>()
  if (waiting.size === 0) return noted
  const note = ({ target }: Event) => {
    const field = target as Field
    // React hears of what comes later itself, as of what is done again.
    if (waiting.has(field) && (noted.has(field) || !isTakenOver(field)))
      noted.set(field, isBox(field) ? field.checked : field.value)
  }
  for (const kind of ['input', 'change']) addEventListener(kind, note, true)
  for (const field of waiting)
    onceTakenOver(field, () => {
      waiting.delete(field)
      const last = noted.get(field)
      if (typeof last === 'string') typeAgain(field, last)
      else if (isBox(field) && typeof last === 'boolean') chooseBoxAgain(field, last)
    })
  setTimeout(() => {
    for (const kind of ['input', 'change']) removeEventListener(kind, note, true)
  }, waitAtMostMs)
  return noted
}

/** React drops a press in a part that it has not taken over. Such a press or key is held; of several, the last counts. */
function holdPresses(root: HTMLElement, page: EarlyDocument): (button: HTMLElement) => void {
  const waiting = new Set<Element>([...root.querySelectorAll(pressable)].filter(each => !isTakenOver(each)))
  let held: Element | null = null
  const press = (button: HTMLElement) => {
    held = button
    onceTakenOver(button, () => {
      if (held !== button) return
      held = null
      button.click()
    })
  }
  const hold = (event: Event) => {
    const button = page.earlyButton?.(event)
    if (!button || !waiting.has(button) || isTakenOver(button)) return
    event.preventDefault()
    event.stopPropagation()
    if (held !== button) press(button)
  }
  if (waiting.size > 0) {
    for (const kind of ['click', 'keydown']) addEventListener(kind, hold, true)
    setTimeout(() => {
      for (const kind of ['click', 'keydown']) removeEventListener(kind, hold, true)
    }, waitAtMostMs)
  }
  return press
}

const isSelect = (field: Field): field is HTMLSelectElement => field instanceof HTMLSelectElement
const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'
/** No script may write the name of a file. */
const isTyped = (field: Field) =>
  !isBox(field) && field.type !== 'file' && field.value !== valueAtFirst(field)

const valueAtFirst = (field: Field) =>
  isSelect(field)
    ? ([...field.options].find(option => option.defaultSelected) ?? field.options[0])?.value
    : field.defaultValue

const valuesOf = (fields: readonly Field[]) => new Map(fields.map(field => [field, field.value]))

/** The fields that hold another text than the page had. */
const typedFields = (root: HTMLElement) =>
  [...root.querySelectorAll<Field>('input, textarea, select')].filter(isTyped)

/**
 * React compares with the value that was set last through the element itself. A text is written only where it is not
 * there any more: that would end a Japanese composition, and its word would come twice. Caret and selection stay: the
 * next key may be on its way.
 */
function typeAgain(field: Field, value: string): void {
  if (isSelect(field)) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  if (field.value !== value) writeText(field, value)
  noteAnotherValue(field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function writeText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd, selectionDirection } = field
  field.value = value
  // Null where a field has none, as one of an address has.
  if (selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
}

/** The setter that React gave the field notes the value, and writes it to the element that it is called on: a copy. */
function noteAnotherValue(field: HTMLInputElement | HTMLTextAreaElement): void {
  Object.getOwnPropertyDescriptor(field, 'value')?.set?.call(field.cloneNode(), `${field.value} `)
}

/** React sets a box back whose state it holds, and leaves one alone of which it knows the first state only. */
function chooseBoxAgain(field: HTMLInputElement, isChecked: boolean): void {
  if (field.checked !== isChecked) {
    field.click()
    return
  }
  Object.getOwnPropertyDescriptor(field, 'checked')?.set?.call(field.cloneNode(), !isChecked)
  // Not a mouse's, which would turn it over.
  field.dispatchEvent(new Event('click', { bubbles: true }))
}

/** The browser keeps the files that were chosen; only nobody has heard of them. */
function chooseAgain(field: HTMLInputElement): void {
  if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }))
}
