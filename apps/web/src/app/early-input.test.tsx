import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { earlyScript } from '../../build/early-script.ts'
import { type Early, earlyInput } from './early-input.ts'

const send = vi.fn()
const page = document as Document & { early?: Early | null }
new Function(earlyScript)() // As in the header of every page.

function Form() {
  const [mail, setMail] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [day, setDay] = useState('mon')
  const [month, setMonth] = useState('1')
  return (
    <form>
      <input aria-label="mail" value={mail} onChange={event => setMail(event.currentTarget.value)} />
      <input
        aria-label="agreed"
        type="checkbox"
        checked={isAgreed}
        onChange={event => setAgreed(event.currentTarget.checked)}
      />
      {['mon', 'tue'].map(each => (
        <input
          key={each}
          aria-label={each}
          type="radio"
          name="day"
          checked={day === each}
          onChange={() => setDay(each)}
        />
      ))}
      <select aria-label="month" value={month} onChange={event => setMonth(event.currentTarget.value)}>
        <option value="1">1月</option>
        <option value="2">2月</option>
      </select>
      <button type="button" onClick={() => send({ mail, isAgreed, day, month })}>
        send
      </button>
    </form>
  )
}

let root: HTMLElement
const field = (label: string) => root.querySelector(`[aria-label="${label}"]`) as HTMLInputElement

beforeEach(() => {
  send.mockClear()
  root = document.createElement('div')
  root.id = 'root'
  root.innerHTML = renderToString(<Form />)
  document.body.replaceChildren(root)
  page.early = { button: null, chosen: new Map() }
})

afterEach(() => {
  vi.useRealTimers()
})

/** A part whose code still loads: it stands in the page as the server sent it, until its code arrives. */
function latePart(Shown: ComponentType) {
  const load = Promise.withResolvers<{ default: ComponentType }>()
  const Part = lazy(() => load.promise)
  root.innerHTML = renderToString(
    <Suspense>
      <Shown />
    </Suspense>,
  )
  const page = (
    <Suspense>
      <Part />
    </Suspense>
  )
  return { page, arrive: () => act(async () => load.resolve({ default: Shown })) }
}

/** As somebody at a keyboard does. */
function typeAndPress(): void {
  field('mail').value = 'hana@example.com'
  field('mail').dispatchEvent(new Event('input', { bubbles: true }))
  field('agreed').click()
  pressTwice()
}

function fill(): void {
  field('mail').value = 'hana@example.com'
  field('agreed').click()
  field('tue').click()
  field('month').value = '2'
  field('month').dispatchEvent(new Event('change', { bubbles: true }))
  root.querySelector('button')?.click()
}

function pressTwice(): void {
  root.querySelector('button')?.click()
  root.querySelector('button')?.click()
}

test.each([
  ['before the app’s script has begun', () => fill(), () => {}],
  ['while the app’s script takes the page over', () => {}, () => fill()],
])('what is typed, chosen and pressed %s is done again for React, once', (_, before, meanwhile) => {
  before()
  const early = earlyInput(root)
  meanwhile()
  act(() => void hydrateRoot(root, <Form />))
  act(() => early.repeat())
  expect(send).toHaveBeenCalledExactlyOnceWith({
    mail: 'hana@example.com',
    isAgreed: true,
    day: 'tue',
    month: '2',
  })
  expect(page.early).toBeNull()
})

test('what is marked in a text that was typed early stays marked, so that what is typed next takes its place', () => {
  const mail = field('mail')
  mail.focus()
  mail.value = 'hana'
  mail.setSelectionRange(1, 3, 'backward')
  const early = earlyInput(root)
  act(() => void hydrateRoot(root, <Form />))
  act(() => early.repeat())
  expect(mail.value).toBe('hana')
  expect([mail.selectionStart, mail.selectionEnd, mail.selectionDirection]).toEqual([1, 3, 'backward'])
})

test('a text that is still there is not written anew, which would end a Japanese composition', () => {
  const mail = field('mail')
  mail.value = 'はな'
  const early = earlyInput(root)
  act(() => void hydrateRoot(root, <Form />))
  const write = vi.spyOn(HTMLInputElement.prototype, 'value', 'set')
  act(() => early.repeat())
  expect(write.mock.contexts).not.toContain(mail)
  write.mockRestore()
  pressTwice()
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ mail: 'はな' }))
})

test('a box that React leaves as it was chosen early, because it only has its first state, is heard of once', () => {
  const heard = vi.fn()
  const Boxes = () => (
    <form>
      {['agreed', 'mon', 'tue'].map(label => (
        <input
          key={label}
          aria-label={label}
          type={label === 'agreed' ? 'checkbox' : 'radio'}
          name={label === 'agreed' ? label : 'day'}
          defaultChecked={label === 'mon'}
          onChange={event => heard(label, event.currentTarget.checked)}
        />
      ))}
    </form>
  )
  root.innerHTML = renderToString(<Boxes />)
  for (const label of ['agreed', 'tue']) field(label).click()
  const early = earlyInput(root)
  act(() => void hydrateRoot(root, <Boxes />))
  act(() => early.repeat())
  expect(heard.mock.calls).toEqual([
    ['agreed', true],
    ['tue', true],
  ])
  expect(['agreed', 'mon', 'tue'].map(label => field(label).checked)).toEqual([true, false, true])
})

describe('in a part whose code still loads', () => {
  test.each<[string, () => void, () => void, string, (() => void)?]>([
    [
      'what is done when only the page around it is taken over',
      () => {},
      () => typeAndPress(),
      'hana@example.com',
    ],
    ['what is done before the page is taken over', fill, () => {}, 'hana@example.com'],
    ['what is done while the page around it is taken over', () => {}, () => {}, 'hana@example.com', fill],
    ['a press while only the page around it is taken over', () => {}, () => pressTwice(), ''],
  ])(
    '%s is done once the part is taken over, once',
    async (_, before, afterwards, mail, meanwhile = () => {}) => {
      const month = [before, meanwhile].includes(fill) ? '2' : '1'
      vi.useFakeTimers()
      const { page, arrive } = latePart(Form)
      before()
      const early = earlyInput(root)
      meanwhile()
      act(() => void hydrateRoot(root, page))
      act(() => early.repeat())
      act(() => afterwards())
      await act(() => vi.advanceTimersByTimeAsync(500))
      expect(send).not.toHaveBeenCalled()
      await arrive()
      await act(() => vi.advanceTimersByTimeAsync(500))
      expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ mail, month }))
    },
  )
})

describe('in a part whose code still loads, a field hears once', () => {
  const Fields = () => (
    <>
      <input aria-label="mail" onChange={event => send(event.currentTarget.value)} />
      <select aria-label="month" onChange={event => send(event.currentTarget.value)}>
        <option value="1">1月</option>
        <option value="2">2月</option>
        <option value="3">3月</option>
      </select>
    </>
  )
  const give = (label: string, value: string, kind: string) => () => {
    field(label).value = value
    field(label).dispatchEvent(new Event(kind, { bubbles: true }))
  }
  const choose = (month: string) => give('month', month, 'change')
  const type = (mail: string) => give('mail', mail, 'input')
  test.each<[string, () => void, () => void, string]>([
    ['what was chosen before', choose('2'), () => {}, '2'],
    ['what is chosen meanwhile', () => {}, choose('2'), '2'],
    ['the last that was chosen', choose('2'), choose('3'), '3'],
    ['what was typed before', type('a'), () => {}, 'a'],
    ['the last that was typed', type('a'), type('ab'), 'ab'],
  ])('%s', async (_, before, meanwhile, value) => {
    vi.useFakeTimers()
    const { page, arrive } = latePart(Fields)
    before()
    const early = earlyInput(root)
    act(() => void hydrateRoot(root, page))
    act(() => early.repeat())
    act(meanwhile)
    await arrive()
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(send).toHaveBeenCalledExactlyOnceWith(value)
  })
})

const Card = () => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: as in the story, where a button does the same.
  // biome-ignore lint/a11y/noStaticElementInteractions: as above.
  <div data-early onClick={() => send('card')}>
    <p>words</p>
  </div>
)

test('what is pressed like a button, and is none, is held, too', () => {
  root.innerHTML = renderToString(<Card />)
  root.querySelector('p')?.click()
  const early = earlyInput(root)
  act(() => void hydrateRoot(root, <Card />))
  act(() => early.repeat())
  expect(send).toHaveBeenCalledExactlyOnceWith('card')
})

describe('a link that also acts', () => {
  const Way = () => (
    // biome-ignore lint/a11y/useValidAnchor: it leads somewhere in the browser.
    <a
      href="#there"
      data-early
      onClick={event => {
        event.preventDefault()
        send('acted')
      }}
    >
      way
    </a>
  )
  const pressed = (more: MouseEventInit = {}) =>
    root
      .querySelector('a')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...more }))
  beforeEach(() => {
    vi.useFakeTimers()
    location.hash = ''
    root.innerHTML = renderToString(<Way />)
  })

  test('acts once the page is alive, and does not lead on by itself', () => {
    expect(pressed()).toBe(false)
    const early = earlyInput(root)
    act(() => void hydrateRoot(root, <Way />))
    act(() => early.repeat())
    vi.advanceTimersByTime(4_000)
    expect(send).toHaveBeenCalledExactlyOnceWith('acted')
    expect(location.hash).toBe('')
  })

  test('leads on by itself where the page does not become alive', () => {
    pressed()
    vi.advanceTimersByTime(3_999)
    expect(location.hash).toBe('')
    vi.advanceTimersByTime(1)
    expect(location.hash).toBe('#there')
  })

  test.each<MouseEventInit>([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
    'is the browser’s to open elsewhere: %o',
    more => expect(pressed(more)).toBe(true),
  )
})

const Reader = () => (
  <>
    <input aria-label="search" />
    <button type="button" data-early-keys="ArrowLeft" onClick={() => send('back')}>
      back
    </button>
    <button type="button" data-early-keys="ArrowRight Space Enter" onClick={() => send('next')}>
      next
    </button>
  </>
)
const key = (code: string, target: Element = document.body, more: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true, ...more }))

test.each([
  ['ArrowRight', 'next'],
  ['Space', 'next'],
  ['Enter', 'next'],
  ['ArrowLeft', 'back'],
])('%s, pressed before the page is alive, is done by the button that it stands for', (code, done) => {
  root.innerHTML = renderToString(<Reader />)
  // The browser does not move the page by it.
  expect(key(code)).toBe(false)
  const early = earlyInput(root)
  act(() => void hydrateRoot(root, <Reader />))
  act(() => early.repeat())
  expect(send).toHaveBeenCalledExactlyOnceWith(done)
})

test('a key that is another’s is left to it: one of a field, of a focused button, with a modifier, or of no button', () => {
  root.innerHTML = renderToString(<Reader />)
  for (const code of ['ArrowRight', 'Space']) expect(key(code, field('search'))).toBe(true)
  expect(key('Enter', root.querySelector('button') as Element)).toBe(true)
  expect(key('ArrowRight', document.body, { ctrlKey: true })).toBe(true)
  expect(key('ArrowDown')).toBe(true)
  const early = earlyInput(root)
  act(() => void hydrateRoot(root, <Reader />))
  act(() => early.repeat())
  expect(send).not.toHaveBeenCalled()
})

test('a key that is pressed while its part still loads is done once the part is there, once', async () => {
  vi.useFakeTimers()
  const { page, arrive } = latePart(Reader)
  const early = earlyInput(root)
  act(() => void hydrateRoot(root, page))
  act(() => early.repeat())
  for (const code of ['ArrowLeft', 'Space', 'Space']) expect(key(code)).toBe(false)
  await arrive()
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(send).toHaveBeenCalledExactlyOnceWith('next')
  // From then on keys are the part’s own.
  expect(key('Space')).toBe(true)
})

test('of what is pressed while a part still loads, the last is done, once', async () => {
  vi.useFakeTimers()
  const Both = () => (
    <>
      <Card />
      <button type="button" onClick={() => send('button')}>
        next
      </button>
    </>
  )
  const { page, arrive } = latePart(Both)
  const early = earlyInput(root)
  act(() => void hydrateRoot(root, page))
  act(() => early.repeat())
  for (const each of ['button', 'p', 'button']) act(() => root.querySelector<HTMLElement>(each)?.click())
  await arrive()
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(send).toHaveBeenCalledExactlyOnceWith('button')
})

const Files = () => (
  <input
    aria-label="file"
    type="file"
    onChange={({ currentTarget }) => {
      send(currentTarget.files?.[0]?.name)
      currentTarget.value = ''
    }}
  />
)
const choose = () => userEvent.upload(field('file'), new File(['a'], 'diary.zip'))

test.each([
  ['before the app’s script has begun', choose, async () => {}],
  ['while the app’s script takes the page over', async () => {}, choose],
])('a file that is chosen %s is given to React, once', async (_, before, meanwhile) => {
  root.innerHTML = renderToString(<Files />)
  await before()
  const early = earlyInput(root)
  await meanwhile()
  act(() => void hydrateRoot(root, <Files />))
  act(() => early.repeat())
  expect(send).toHaveBeenCalledExactlyOnceWith('diary.zip')
})

test('a file that is chosen while a part still loads is given to it once the part is there, once', async () => {
  const { page, arrive } = latePart(Files)
  const early = earlyInput(root)
  act(() => void hydrateRoot(root, page))
  act(() => early.repeat())
  await act(choose)
  await arrive()
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith('diary.zip'))
})

test('a page on which nothing was done stays as it is', () => {
  const early = earlyInput(root)
  act(() => void hydrateRoot(root, <Form />))
  act(() => early.repeat())
  act(() => root.querySelector('button')?.click())
  expect(send).toHaveBeenCalledExactlyOnceWith({ mail: '', isAgreed: false, day: 'mon', month: '1' })
})
