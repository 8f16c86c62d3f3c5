import { finishEpisode, getEpisode, getStory, saveStoryPlace, saveStoryReads } from '@iki/contract/play/story'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { answerMediaQuery } from '#test/answer-media-query.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { aMapAt, anEpisode, aPlayedEpisode } from '#test/story-samples.ts'
import { ownPlaces, storedEpisodes, storedMaps } from '../offline/stored-story.ts'
import { storyFinishOutbox } from '../story-outboxes.ts'
import { readerSettings } from './reader-settings.ts'

const at = '2026-11-20T03:00:00.000Z'
let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  readerSettings.change({ speed: 'at-once', size: 'usual', hasRuby: true })
  api.answer(getStory, aMapAt({ chapter: 1, number: 101 }))
  api.answer(getEpisode, ({ input }) => aPlayedEpisode({ episode: { ...anEpisode(), id: input.episode } }))
  api.answer(saveStoryPlace, ({ input: { story: _, ...save } }) => ({
    ...save,
    deviceName: '',
    title: '',
    words: '',
    savedAt: at,
  }))
  api.answer(saveStoryReads, null)
  api.answer(finishEpisode, {
    finishedAt: at,
    isFirst: true,
    isCleared: false,
    next: { chapter: 1, number: 102 },
  })
})

const line = (text: string | RegExp) => screen.findByText(text)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const open = async () => {
  const app = openApp('/afq/entry?chapter=1&scenario=101')
  await line('朝です。')
  return app
}

test('an episode is read to its end by one thumb, and its finish is sent to the server with its choices', async () => {
  await open()
  await press('つぎへ')
  await line(/がない。/)
  expect(screen.getByText('トキじい')).toBeTruthy()
  await expectAccessible()
  await press(/わけを聞く/)
  await line('長い話でした。')
  await press('つぎへ')
  await line('夕方です。')
  await press('おわり')
  expect(await screen.findByRole('heading', { name: '風のない朝・おわり' })).toBe(document.activeElement)
  expect(screen.getByRole('link', { name: 'つぎの話へ' }).getAttribute('href')).toBe(
    '/afq/entry?chapter=1&scenario=102',
  )
  await waitFor(() => expect(api.requests(finishEpisode)).toHaveLength(1))
  expect(api.requests(finishEpisode)[0]?.input).toMatchObject({
    episode: 'afq-1-101',
    stretches: [{ version: 'v1', start: 'hajimari', made: [{ scene: 'hajimari', choice: 'ask' }] }],
  })
  await expectAccessible()
})

test('all of it is read with the keyboard alone, and the focus stays where the story continues', async () => {
  await open()
  await userEvent.keyboard('{Enter}')
  await line(/がない。/)
  expect(document.activeElement?.textContent).toContain('わけを聞く')
  await userEvent.keyboard('{Tab}{Enter}')
  await line('夕方です。')
  expect(document.activeElement?.textContent).toBe('おわり')
  await userEvent.keyboard('{ArrowLeft}')
  await line(/がない。/)
  await userEvent.keyboard('{ArrowLeft}')
  await line('朝です。')
  await userEvent.keyboard('{ArrowRight}')
  await line(/がない。/)
})

test('back goes over a choice, which is then offered again', async () => {
  await open()
  expect(screen.getByRole('button', { name: '戻る' })).toHaveProperty('disabled', true)
  await press('つぎへ')
  await press(/わけを聞く/)
  await line('長い話でした。')
  await press('戻る')
  await line(/がない。/)
  expect(within(screen.getByRole('group', { name: '選択肢' })).getAllByRole('button')).toHaveLength(2)
})

test('what was read is listed, and leads back', async () => {
  await open()
  await press('つぎへ')
  await press(/わけを聞く/)
  await press('読みかえす')
  const sheet = within(await screen.findByRole('dialog', { name: '読みかえす' }))
  expect(sheet.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    expect.stringContaining('朝です。'),
    expect.stringContaining('がない。'),
    expect.stringContaining('わけを聞く'),
    expect.stringContaining('長い話でした。'),
  ])
  await userEvent.click(sheet.getAllByRole('button', { name: 'ここへ戻る' })[0] as HTMLElement)
  await line('朝です。')
})

test('the list of what was read opens at what was read last', async () => {
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(4000)
  await open()
  await press('つぎへ')
  await press('読みかえす')
  const list = within(await screen.findByRole('dialog', { name: '読みかえす' })).getByRole('list')
  expect(list.scrollTop).toBe(4000)
  height.mockRestore()
})

test('skipping runs over what was read, and is over at a choice; one that was made before is marked', async () => {
  const read = anEpisode().scenes.flatMap(({ lines }) => lines.map(({ id }) => id))
  api.answer(getEpisode, aPlayedEpisode({ read, chosen: ['hajimari/ask'] }))
  await open()
  await press('スキップ')
  await line(/がない。/)
  const skip = screen.getByRole('button', { name: 'スキップ' })
  await waitFor(() => expect(skip.getAttribute('aria-pressed')).toBe('false'))
  expect(screen.getByRole('button', { name: 'わけを聞く（前に選びました）' })).toBeTruthy()
})

const isSkipping = () => screen.getByRole('button', { name: 'スキップ' }).getAttribute('aria-pressed')
const [first, second, third] = ['朝です。', '雲です。', '昼です。']
/** Three lines, of which the second was not read. */
function answerThreeLines(): void {
  const [scene, ...others] = anEpisode().scenes
  if (!scene?.lines[0]) throw new Error('no line')
  const template = scene.lines[0]
  const lines = [first, second, third].map((words, index) => ({ ...template, id: `m${index}`, words }))
  const episode = { ...anEpisode(), scenes: [{ ...scene, lines }, ...others] }
  api.answer(getEpisode, aPlayedEpisode({ episode, read: ['m0', 'm2'] }))
}

test('skipping is over for who goes back by the list', async () => {
  answerThreeLines()
  await open()
  await press('スキップ')
  await line(second)
  await press('読みかえす')
  const sheet = within(await screen.findByRole('dialog', { name: '読みかえす' }))
  await userEvent.click(sheet.getAllByRole('button', { name: 'ここへ戻る' })[0] as HTMLElement)
  await line(first)
  expect(isSkipping()).toBe('false')
})

test('skipping waits at what was not read, and continues behind it, also when the list was open', async () => {
  answerThreeLines()
  await open()
  await press('スキップ')
  await line(second)
  await press('読みかえす')
  await userEvent.click(await screen.findByRole('button', { name: 'とじる' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(isSkipping()).toBe('true')
  await press('つぎへ')
  await line(third)
  await screen.findByRole('group', { name: '選択肢' })
})

test('a line is in a region of its own that is read aloud whole, whatever the eye sees', async () => {
  readerSettings.change({ speed: 'slow' })
  await open()
  const region = screen.getByText('朝です。').closest('[aria-live]')
  expect(region?.getAttribute('aria-live')).toBe('polite')
  expect(region?.textContent).toBe('朝です。')
})

test('every line of an episode is announced once, and the focus stays on what leads on', async () => {
  readerSettings.change({ speed: 'slow' })
  await open()
  const announced: string[] = []
  const focused = new Set<string>()
  const note = () => {
    const text = document.querySelector('section [aria-live]')?.textContent ?? ''
    if (text && text !== announced.at(-1)) announced.push(text)
  }
  note()
  const watch = new MutationObserver(note)
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  while (!screen.queryByRole('heading', { name: /・おわり$/ })) {
    const choices = screen.queryByRole('group', { name: '選択肢' })
    focused.add(
      choices?.contains(document.activeElement) ? '選択肢' : (document.activeElement?.textContent ?? ''),
    )
    // The first press shows the whole line, the second continues.
    await userEvent.keyboard(choices ? '{Enter}' : '{ArrowRight}')
  }
  watch.disconnect()
  expect(announced).toEqual([
    '朝です。',
    expect.stringMatching(/^トキじい.*がない。$/),
    '長い話でした。',
    '夕方です。',
  ])
  expect([...focused].toSorted()).toEqual(['おわり', 'つぎへ', '選択肢'].toSorted())
})

test('who wants no motion has the whole line at once: one press continues', async () => {
  readerSettings.change({ speed: 'slow' })
  answerMediaQuery('reduced-motion', true)
  await open()
  await press('つぎへ')
  await line(/がない。/)
})

describe('without a network', () => {
  test('a place and a finish wait on the device, and the next episode is open there', async () => {
    await open()
    await waitFor(() =>
      expect(api.requests(getEpisode).map(({ input }) => input.episode)).toContain('afq-1-103'),
    )
    api.goOffline()
    await press('つぎへ')
    await press(/だまって待つ/)
    await press('おわり')
    await userEvent.click(await screen.findByRole('link', { name: 'つぎの話へ' }))
    await line('朝です。')
    expect(api.requests(finishEpisode).filter(({ input }) => input.episode === 'afq-1-101')).toHaveLength(0)
    api.comeBack()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(api.requests(finishEpisode)).toHaveLength(1))
  })

  test('what was finished is open also when the network is lost before the map is read again', async () => {
    const first = await open()
    await press('つぎへ')
    await press(/だまって待つ/)
    api.answer(finishEpisode, () => {
      api.goOffline()
      return {
        finishedAt: at,
        isFirst: true,
        isCleared: false,
        next: { chapter: 1, number: 102 },
      }
    })
    await press('おわり')
    await waitFor(() => expect(api.requests(finishEpisode)).toHaveLength(1))
    await waitFor(() => expect(storyFinishOutbox.state.getState().unsent).toEqual({}))
    first.unmount()
    queryClient.clear()
    openApp('/afq/entry?chapter=1&scenario=102')
    await line('朝です。')
  })
})

describe('an address', () => {
  test.each(['chapter=1&scenario=999', 'chapter=constructor&scenario=101', 'save=9'])(
    'that names nothing says so, and leads to the map: %s',
    async query => {
      openApp(`/afq/entry?${query}`)
      await screen.findByRole('heading', { level: 1, name: 'その話は、ありません' })
      expect(screen.getByRole('link', { name: '村の地図へ' }).getAttribute('href')).toBe('/afq/map-page')
    },
  )

  test('without a name opens the episode that is open', async () => {
    openApp('/afq/entry')
    await line('朝です。')
    expect(api.requests(getEpisode)[0]?.input.episode).toBe('afq-1-101')
  })
})

test('somebody who has read further on another device is asked where to go on', async () => {
  const first = openApp('/afq/entry')
  await line('朝です。')
  await waitFor(() => expect(api.requests(saveStoryPlace)).not.toHaveLength(0))
  first.unmount()
  queryClient.clear()
  const save = {
    slot: '0' as const,
    episode: 'afq-1-102',
    brought: [],
    scene: 'owari',
    line: null,
    device: 'iphone',
    stretches: [{ version: 'v1', start: 'hajimari', made: [{ scene: 'hajimari', choice: 'wait' }] }],
    deviceName: 'iPhone・Safari',
    sequence: 9,
    title: '話102',
    words: '夕方です。',
    savedAt: at,
  }
  api.answer(getStory, aMapAt({ chapter: 1, number: 102 }, { saves: [save] }))
  openApp('/afq/entry')
  await userEvent.click(await screen.findByRole('button', { name: 'iPhone・Safari：一章 102' }))
  await line('夕方です。')
})

test('where the device stores nothing, one can read on, the page says so, and the server still receives it', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await open()
  await screen.findByText(/^この端末には空きがなく、読んだところを残せません/)
  await press('つぎへ')
  await press(/だまって待つ/)
  await press('おわり')
  await screen.findByRole('heading', { name: '風のない朝・おわり' })
  await waitFor(() => expect(api.requests(finishEpisode)).toHaveLength(1))
  full.mockRestore()
  for (const store of [ownPlaces, storedMaps, storedEpisodes]) store.clear(currentOwner())
})
