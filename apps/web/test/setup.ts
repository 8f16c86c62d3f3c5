import { randomUUID } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { noteReader } from '../../../test/second-run.ts'

afterEach(cleanup)

// The second run of npm test has only the files in which the clock was read (decision 74).
const { now } = clock
let hasReadClock = false
clock.now = () => {
  hasReadClock = true
  return now()
}
afterAll(() => noteReader(expect.getState().testPath ?? '', hasReadClock))

configure({
  // A machine that does much else at the same time is slow, not wrong.
  asyncUtilTimeout: 30_000,
  // While something is waited for, each failed attempt makes an error. Its page is printed only when somebody reads it.
  getElementError(message, container) {
    const error = new Error(message ?? '')
    error.name = 'TestingLibraryElementError'
    const text = () => `${message}\n\n${prettyDOM(container) || ''}`
    return Object.defineProperty(error, 'message', { get: text, configurable: true })
  },
})

/** What Mantine asks of a browser and jsdom does not have. */
vi.stubGlobal(
  'matchMedia',
  (query: string): Partial<MediaQueryList> => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
)

class ResizeObserverStub implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', ResizeObserverStub)
// Answers are read as streams; jsdom has none.
vi.stubGlobal('ReadableStream', ReadableStream)

// Test files share a process, and a channel reaches all of it. No page receives the messages of another file.
const page = randomUUID()
vi.stubGlobal(
  'BroadcastChannel',
  class extends BroadcastChannel {
    constructor(name: string) {
      super(`${page} ${name}`)
    }
  },
)

if (typeof window !== 'undefined') window.scrollTo = () => {}

// Pure tests run without a page.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => {}
if (typeof document !== 'undefined') Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// No test has a server that it could listen to; where a line is tried, it gets a socket of its own.
if (typeof window !== 'undefined') Reflect.deleteProperty(window, 'WebSocket')
