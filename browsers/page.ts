import { setTimeout as sleep } from 'node:timers/promises'
import type { Handle, Session } from './session.ts'

/** The element to find: its role, how its name begins (or the whole name), and maybe the group that it is in. */
export type Wanted = { role: 'button' | 'link' | 'radio' | 'field'; name: string; within?: string }

/** As long as a busy machine needs until the app's 500 files are kept on the device. */
const patienceMs = 120_000

/** Asks again and again until the answer is a wanted one. */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  isWanted: (found: T) => boolean,
): Promise<T> {
  let last: unknown
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(250)) {
    last = await ask().catch((error: Error) => error.message)
    if (isWanted(last as T)) return last as T
  }
  throw new Error(`${what}: not within ${patienceMs / 1000} s; the last was ${JSON.stringify(last)}`)
}

/** Runs in the page. Finds an element by its accessible name. */
const query = ({ role, name, within }: Wanted): Element | null => {
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    radio: 'input[type=radio], [role=radio]',
    field: 'input, textarea',
  }
  const text = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label')
    if (label) return label
    const by = element.getAttribute('aria-labelledby')
    if (by)
      return by
        .split(/\s+/)
        .map(id => text(document.getElementById(id)))
        .join(' ')
        .trim()
    const labels = (element as HTMLInputElement).labels
    if (labels && labels.length > 0) return text(labels[0] ?? null)
    return element.tagName === 'FIELDSET' ? text(element.querySelector('legend')) : text(element)
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (width > 0 && height > 0) || (element as HTMLInputElement).type === 'radio'
  }
  const groups = within
    ? [...document.querySelectorAll('fieldset, [role=group], [role=radiogroup], section')].filter(group =>
        nameOf(group).startsWith(within),
      )
    : [document.body]
  for (const group of groups)
    for (const element of group.querySelectorAll(selectors[role])) {
      const found = nameOf(element)
      if (isSeen(element) && (found === name || (role === 'link' && found.includes(name)))) {
        // The circle of a radio button is drawn by its label, so the label is pressed.
        return role === 'radio' ? ((element as HTMLInputElement).labels?.[0] ?? element) : element
      }
    }
  return null
}

export async function locate(session: Session, wanted: Wanted): Promise<Handle> {
  return until(
    `${wanted.role} ${wanted.name}`,
    () => session.find(query, wanted),
    found => found !== null && typeof found === 'object',
  )
}

export const press = async (session: Session, wanted: Wanted): Promise<void> =>
  session.press(await locate(session, wanted))

export const fillIn = async (session: Session, name: string, text: string): Promise<void> =>
  session.type(await locate(session, { role: 'field', name }), text)

export const shows = (session: Session, text: string): Promise<unknown> =>
  until(
    `the page shows ${text}`,
    () => session.run(() => document.body.innerText),
    found => typeof found === 'string' && found.includes(text),
  )
