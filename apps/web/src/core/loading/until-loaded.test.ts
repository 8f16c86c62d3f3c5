import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilLoaded } from './until-loaded.ts'

let come: string[]
beforeEach(() => {
  vi.useFakeTimers()
  come = ['/assets/index.js']
  // What jsdom has no notion of.
  performance.getEntriesByType = () => come.map(name => ({ name }) as PerformanceEntry)
})
afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
})

function named(rel: string, file: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href: `/assets/${file}` })
  document.head.append(link)
  return link
}

async function hasResolved(waiting: Promise<void>): Promise<boolean> {
  let isDone = false
  void waiting.then(() => {
    isDone = true
  })
  await vi.advanceTimersByTimeAsync(1)
  return isDone
}

test('waits for every file that the page names, also for one that fails', async () => {
  const script = named('modulepreload', 'player.js')
  const styles = named('stylesheet', 'player.css')
  const waiting = untilLoaded()
  script.dispatchEvent(new Event('load'))
  expect(await hasResolved(waiting)).toBe(false)
  styles.dispatchEvent(new Event('error'))
  expect(await hasResolved(waiting)).toBe(true)
})

test('does not wait for what is there, nor for what may come later', async () => {
  const { href } = named('modulepreload', 'player.js')
  named('icon', 'icon.svg')
  come.push(href)
  expect(await hasResolved(untilLoaded())).toBe(true)
})

test('does not wait in a browser that does not note what has come', async () => {
  named('modulepreload', 'player.js')
  come = []
  expect(await hasResolved(untilLoaded())).toBe(true)
})

test('waits six seconds at most', async () => {
  named('modulepreload', 'never.js')
  const waiting = untilLoaded()
  await vi.advanceTimersByTimeAsync(5_900)
  expect(await hasResolved(waiting)).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(await hasResolved(waiting)).toBe(true)
})
