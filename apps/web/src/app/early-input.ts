import { untilSounding } from '#core/loading/until-sounding.ts'
import { protectTyped } from './typed-before.ts'

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

type TextField = HTMLInputElement | HTMLTextAreaElement
type Choice = HTMLInputElement | HTMLSelectElement

/**
 * Once React has taken the page over, `repeat` does again what was typed and pressed until then, for React to see. A part
 * whose own code still loads is taken over later: what is done in it waits until then.
 */
export function earlyInput(root: HTMLElement, page: EarlyDocument = document): { repeat(): void } {
  const texts = [...root.querySelectorAll<TextField>('input, textarea')].filter(isText)
  const typed = protectTyped(texts)
  // React sets options back when it begins.
  const chosenBefore = chosenOptions(root)
  return {
    repeat(): void {
      const { button, chosen = [] } = page.early ?? {}
      page.early = null
      const noted = noteChoices(root)
      const options = new Map([...chosenBefore, ...chosenOptions(root)])
      for (const field of texts)
        onceTakenOver(field, () => {
          typed.release(field)
          if (field.value !== field.defaultValue) passTextToReact(field)
        })
      setTimeout(typed.end, waitAtMostMs)
      for (const [field, value] of options)
        onceTakenOver(field, () => {
          if (!noted.has(field)) chooseOptionAgain(field, value)
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
 * What is chosen in a part that React has not taken over is not seen by it, and may be set back. Answers what was noted so
 * far, which is newer than what was done before.
 */
function noteChoices(root: HTMLElement): ReadonlyMap<Choice, string | boolean> {
  const fields = root.querySelectorAll<Choice>('select, input[type="checkbox"], input[type="radio"]')
  const waiting = new Set([...fields].filter(each => !isTakenOver(each)))
  const noted = new Map<Choice, string | boolean>()
  if (waiting.size === 0) return noted
  const note = ({ target }: Event) => {
    const field = target as Choice
    // React receives later events itself, and those that are repeated.
    if (waiting.has(field) && (noted.has(field) || !isTakenOver(field)))
      noted.set(field, isSelect(field) ? field.value : field.checked)
  }
  for (const kind of ['input', 'change']) addEventListener(kind, note, true)
  for (const field of waiting)
    onceTakenOver(field, () => {
      waiting.delete(field)
      const last = noted.get(field)
      if (last === undefined) return
      if (isSelect(field)) chooseOptionAgain(field, String(last))
      else chooseBoxAgain(field, last === true)
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
    onceTakenOver(button, async () => {
      // The sound of the press comes before the page that it opens.
      if (button.dataset.sound !== undefined) await untilSounding()
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

const isSelect = (field: Choice): field is HTMLSelectElement => field instanceof HTMLSelectElement
const isText = ({ type }: TextField) => !['checkbox', 'radio', 'file'].includes(type)

/** The selects that have another option than the page had. */
const chosenOptions = (root: HTMLElement) =>
  new Map(
    [...root.querySelectorAll('select')]
      .filter(select => select.value !== valueAtFirst(select))
      .map(select => [select, select.value]),
  )

const valueAtFirst = ({ options }: HTMLSelectElement) =>
  ([...options].find(option => option.defaultSelected) ?? options[0])?.value

/**
 * React compares with the value that was set last through the element itself. The setter that React gave the field notes
 * the value, and writes it to the element that it is called on: a copy, so that the text, its caret and a Japanese
 * composition stay as they are.
 */
function passTextToReact(field: TextField): void {
  Object.getOwnPropertyDescriptor(field, 'value')?.set?.call(field.cloneNode(), `${field.value} `)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function chooseOptionAgain(select: HTMLSelectElement, value: string): void {
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/** React sets a box back whose state it holds, and leaves one alone of which it knows the first state only. */
function chooseBoxAgain(field: HTMLInputElement, isChecked: boolean): void {
  if (field.checked !== isChecked) {
    field.click()
    return
  }
  Object.getOwnPropertyDescriptor(field, 'checked')?.set?.call(field.cloneNode(), !isChecked)
  // Not the event of a mouse, which would switch it back.
  field.dispatchEvent(new Event('click', { bubbles: true }))
}

/** The browser still has the files that were chosen; only React did not receive the event. */
function chooseAgain(field: HTMLInputElement): void {
  if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }))
}
