import { randomUUID } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import './without-owner-stacks.ts'

afterEach(cleanup)

configure({
  // Long, because a busy machine is slow, not wrong.
  asyncUtilTimeout: 120_000,
  // Each failed attempt of a wait makes an error. Its page is printed only if somebody reads the error.
  getElementError(message, container) {
    const error = new Error(message ?? '')
    error.name = 'TestingLibraryElementError'
    const text = () => `${message}\n\n${prettyDOM(container) || ''}`
    return Object.defineProperty(error, 'message', { get: text, configurable: true })
  },
})

/** Browser features that Mantine needs and jsdom does not have. */
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
// Answers are read as streams, which jsdom does not have.
vi.stubGlobal('ReadableStream', ReadableStream)

// Test files share a process, and a channel reaches all of it. With its own names, a page gets no messages from another
// file.
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

// Tests of pure rules run without a page.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => {}
if (typeof document !== 'undefined') Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// Tests have no server for a live connection. A test of that connection sets a WebSocket of its own.
if (typeof window !== 'undefined') Reflect.deleteProperty(window, 'WebSocket')
