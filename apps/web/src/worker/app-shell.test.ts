// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeCaches } from '#test/fake-caches.ts'
import { appShell, oldVersions, shellPatienceMs } from './app-shell.ts'

const version = { name: 'v2', page: '/assets/shell-2.html', assets: ['/assets/app-2.js'] }
const realFetch = globalThis.fetch
let caches: FakeCaches
/** The network's answers by path. A path without an answer waits for ever. */
let network: Record<string, () => Promise<Response>>

const navigation = new Request('http://iki.test/kafuku')
const answers = (text: string, status = 200) => Promise.resolve(new Response(text, { status }))
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

function shellOf(shipped = version) {
  const fetch = (request: RequestInfo | URL) => {
    const { pathname } = new URL(
      request instanceof Request ? request.url : String(request),
      'http://iki.test',
    )
    return network[pathname]?.() ?? new Promise<Response>(() => {})
  }
  globalThis.fetch = fetch // `addAll` of a cache calls it.
  return appShell({ caches, fetch, version: shipped })
}

beforeEach(() => {
  caches = new FakeCaches()
  network = {
    '/assets/shell-2.html': () => answers('kept page'),
    '/assets/app-2.js': () => answers('kept app'),
  }
})
afterEach(() => {
  vi.useRealTimers()
  globalThis.fetch = realFetch
})

describe('opening a page', () => {
  test('shows what the network has, also when there is a stored one', async () => {
    const shell = shellOf()
    await shell.precache()
    network['/kafuku'] = () => answers('new page')
    expect(await (await shell.answerNavigation(navigation)).text()).toBe('new page')
  })

  test.each([
    ['there is no network', offline],
    ['something on the way answers that the server is away', () => answers('bad gateway', 502)],
  ])('shows the stored one when %s', async (_, answer) => {
    const shell = shellOf()
    await shell.precache()
    network['/kafuku'] = answer
    expect(await (await shell.answerNavigation(navigation)).text()).toBe('kept page')
  })

  test('shows the stored one when the network takes too long', async () => {
    const shell = shellOf()
    await shell.precache()
    vi.useFakeTimers()
    const answer = shell.answerNavigation(navigation)
    await vi.advanceTimersByTimeAsync(shellPatienceMs)
    expect(await (await answer).text()).toBe('kept page')
  })

  test('is what the browser has asked for by itself, and is not asked for twice', async () => {
    const shell = shellOf()
    await shell.precache()
    network['/kafuku'] = () => answers('asked once more')
    const preloaded = Promise.resolve(answers('asked while the worker started'))
    const shown = await shell.answerNavigation(navigation, preloaded)
    expect(await shown.text()).toBe('asked while the worker started')
  })

  test('is the stored one when what the browser has asked for by itself fails', async () => {
    const shell = shellOf()
    await shell.precache()
    const shown = await shell.answerNavigation(navigation, Promise.reject(new TypeError('Failed to fetch')))
    expect(await shown.text()).toBe('kept page')
  })

  test('says what the network says when nothing is stored', async () => {
    const shell = shellOf()
    network['/kafuku'] = () => answers('bad gateway', 502)
    expect((await shell.answerNavigation(navigation)).status).toBe(502)
    network['/kafuku'] = offline
    await expect(shell.answerNavigation(navigation)).rejects.toThrow('Failed to fetch')
  })
})

describe('a version', () => {
  test('is stored whole or not at all', async () => {
    network['/assets/app-2.js'] = () => answers('gone', 404)
    const shell = shellOf()
    await expect(shell.precache()).rejects.toThrow()
    expect(await caches.match('/assets/shell-2.html')).toBeUndefined()
  })

  test('is fetched two files at a time, beside a page that is open', async () => {
    const files = ['one', 'two', 'three', 'four'].map(name => `/assets/${name}.js`)
    let asked: (() => void)[] = []
    for (const file of ['/assets/shell-2.html', ...files])
      network[file] = () => new Promise(resolve => asked.push(() => resolve(new Response(file))))
    const precaching = shellOf({ ...version, assets: files }).precache()
    for (const count of [2, 2, 1]) {
      await vi.waitFor(() => expect(asked).toHaveLength(count))
      const answers = asked
      asked = []
      for (const answer of answers) answer()
    }
    await precaching
    expect(await (await caches.match('/assets/four.js'))?.text()).toBe('/assets/four.js')
  })

  test('has its files at hand, and others from the network', async () => {
    const shell = shellOf()
    await shell.precache()
    network = { '/assets/app-3.js': () => answers('newer') }
    const older = await shell.answerAsset(new Request('http://iki.test/assets/app-2.js'))
    const newer = await shell.answerAsset(new Request('http://iki.test/assets/app-3.js'))
    expect([await older.text(), await newer.text()]).toEqual(['kept app', 'newer'])
  })

  test('leaves the one before it for tabs that are open, drops older ones, and touches nothing else', async () => {
    for (const name of ['iki-shell-v0', 'iki-kept-haru', 'iki-shell-v1', 'iki-shell-v2'])
      await caches.open(name)
    await shellOf().dropOld()
    expect(await caches.keys()).toEqual(['iki-kept-haru', 'iki-shell-v1', 'iki-shell-v2'])
  })

  test('knows the pages that began with one of its files', () => {
    expect(shellOf().hasAsset('/assets/app-2.js')).toBe(true)
    expect(shellOf().hasAsset('/assets/app-1.js')).toBe(false)
  })

  test('that was there before keeps the one beside it', () => {
    expect(oldVersions(['iki-shell-v2', 'iki-shell-v1'], 'iki-shell-v2')).toEqual([])
  })
})
