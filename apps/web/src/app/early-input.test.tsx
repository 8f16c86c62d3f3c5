import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { earlyDocument, freshEarlyPage, latePart } from '#test/early-page.tsx'
import { earlyInput } from './early-input.ts'

const send = vi.fn()

let renderAnew: (() => void) | undefined
let clearForm: (() => void) | undefined

function Form() {
  const [mail, setMail] = useState('')
  const [, renderAgain] = useState(0)
  renderAnew = () => renderAgain(number => number + 1)
  clearForm = () => setMail('')
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
  root = freshEarlyPage(Form)
})

afterEach(() => {
  vi.useRealTimers()
})

const written = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
/** As a keyboard does it: no script has written it. */
const type = (input: HTMLInputElement, text: string) => written?.set?.call(input, text)

/** As somebody at a keyboard does. */
function typeAndPress(): void {
  type(field('mail'), 'hana@example.com')
  field('mail').dispatchEvent(new Event('input', { bubbles: true }))
  field('agreed').click()
  pressTwice()
}

function fill(): void {
  type(field('mail'), 'hana@example.com')
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
  expect(earlyDocument.early).toBeNull()
})

test('what is marked in a text that was typed early stays marked, so that what is typed next takes its place', () => {
  const mail = field('mail')
  mail.focus()
  type(mail, 'hana')
  mail.setSelectionRange(1, 3, 'backward')
  const early = earlyInput(root)
  act(() => void hydrateRoot(root, <Form />))
  act(() => early.repeat())
  expect(mail.value).toBe('hana')
  expect([mail.selectionStart, mail.selectionEnd, mail.selectionDirection]).toEqual([1, 3, 'backward'])
})

test('nothing is written over a text that is being typed, which would end a Japanese composition', () => {
  const mail = field('mail')
  const write = vi.fn()
  // All that reaches the element itself, from React or from here.
  Object.defineProperty(HTMLInputElement.prototype, 'value', {
    ...written,
    set(this: HTMLInputElement, text: string) {
      if (this === mail) write(text)
      written?.set?.call(this, text)
    },
  })
  const early = earlyInput(root)
  type(mail, 'は')
  // A state that comes from the device makes React write once more before it has received what was typed.
  act(() => void hydrateRoot(root, <Form />))
  act(() => void renderAnew?.())
  type(mail, 'はな')
  act(() => early.repeat())
  expect(write).not.toHaveBeenCalled()
  expect(mail.value).toBe('はな')
  pressTwice()
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ mail: 'はな' }))
  Object.defineProperty(HTMLInputElement.prototype, 'value', written ?? {})
})

test('from then on React writes what it likes', () => {
  const mail = field('mail')
  const early = earlyInput(root)
  type(mail, 'はな')
  act(() => void hydrateRoot(root, <Form />))
  act(() => early.repeat())
  type(mail, 'はなこ')
  act(() => clearForm?.())
  expect(mail.value).toBe('')
})

test('a box that React leaves as it was chosen early, because it only has its first state, is heard of once', () => {
  const received = vi.fn()
  const Boxes = () => (
    <form>
      {['agreed', 'mon', 'tue'].map(label => (
        <input
          key={label}
          aria-label={label}
          type={label === 'agreed' ? 'checkbox' : 'radio'}
          name={label === 'agreed' ? label : 'day'}
          defaultChecked={label === 'mon'}
          onChange={event => received(label, event.currentTarget.checked)}
        />
      ))}
    </form>
  )
  root.innerHTML = renderToString(<Boxes />)
  for (const label of ['agreed', 'tue']) field(label).click()
  const early = earlyInput(root)
  act(() => void hydrateRoot(root, <Boxes />))
  act(() => early.repeat())
  expect(received.mock.calls).toEqual([
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
      const { page, arrive } = latePart(root, Form)
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

describe('in a part whose code still loads, a field gets its event once', () => {
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
  const choose = (month: string) => () => {
    field('month').value = month
    field('month').dispatchEvent(new Event('change', { bubbles: true }))
  }
  const write = (mail: string) => () => {
    type(field('mail'), mail)
    field('mail').dispatchEvent(new Event('input', { bubbles: true }))
  }
  test.each<[string, () => void, () => void, string]>([
    ['what was chosen before', choose('2'), () => {}, '2'],
    ['what is chosen meanwhile', () => {}, choose('2'), '2'],
    ['the last that was chosen', choose('2'), choose('3'), '3'],
    ['what was typed before', write('a'), () => {}, 'a'],
    ['the last that was typed', write('a'), write('ab'), 'ab'],
  ])('%s', async (_, before, meanwhile, value) => {
    vi.useFakeTimers()
    const { page, arrive } = latePart(root, Fields)
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
  const { page, arrive } = latePart(root, Files)
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
