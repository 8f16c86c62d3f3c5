import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { earlyDocument, freshEarlyPage, latePart } from '#test/early-page.tsx'
import { earlyInput } from './early-input.ts'

const send = vi.fn()
let root: HTMLElement
const field = (label: string) => root.querySelector(`[aria-label="${label}"]`) as HTMLInputElement

beforeEach(() => {
  send.mockClear()
  root = freshEarlyPage()
})

afterEach(() => {
  vi.useRealTimers()
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

  test('acts after its sound has started, which the page that it opens would hold up', async () => {
    const sound = new Audio()
    Object.defineProperty(sound, 'paused', { value: false })
    earlyDocument.earlySound = sound
    root.querySelector('a')?.setAttribute('data-sound', '/a.m4a')
    pressed()
    const early = earlyInput(root)
    act(() => void hydrateRoot(root, <Way />))
    act(() => early.repeat())
    await vi.advanceTimersByTimeAsync(2_000)
    expect(send).not.toHaveBeenCalled()
    sound.dispatchEvent(new Event('playing'))
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledExactlyOnceWith('acted')
    earlyDocument.earlySound = undefined
  })

  test('that sounds already has twenty seconds before it leads on by itself', () => {
    earlyDocument.earlySound = new Audio()
    pressed()
    vi.advanceTimersByTime(19_999)
    expect(location.hash).toBe('')
    vi.advanceTimersByTime(1)
    expect(location.hash).toBe('#there')
    earlyDocument.earlySound = undefined
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
])('%s, pressed before the page is alive, is done by the button that was pressed', (code, done) => {
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
  const { page, arrive } = latePart(root, Reader)
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
  const { page, arrive } = latePart(root, Both)
  const early = earlyInput(root)
  act(() => void hydrateRoot(root, page))
  act(() => early.repeat())
  for (const each of ['button', 'p', 'button']) act(() => root.querySelector<HTMLElement>(each)?.click())
  await arrive()
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(send).toHaveBeenCalledExactlyOnceWith('button')
})
