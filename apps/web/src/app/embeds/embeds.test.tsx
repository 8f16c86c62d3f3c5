import { getLesson, type LessonRow } from '@iki/contract/media/lesson'
import { getArticle, saveReading } from '@iki/contract/reading/article'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ArticlePage } from '#archetypes/article-page.tsx'
import { player } from '#core/player/player.ts'
import { articleOf } from '#test/article-samples.ts'
import { lessonRow, planLock, saved } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { settled } from '#test/fake-media-element.ts'
import { filmOf, filmRow } from '#test/film-samples.ts'
import { freshFilms } from '#test/open-film.tsx'
import { renderPage } from '#test/render-page.tsx'
import { AboveTabs } from '../above-tabs.tsx'

type Callback = (entries: { intersectionRatio: number; isIntersecting: boolean }[]) => void

/** Replaces the browser's report of what is in view. */
class FakeSight {
  static all = new Set<FakeSight>()
  readonly call: Callback
  constructor(call: Callback) {
    this.call = call
  }
  observe = () => FakeSight.all.add(this)
  disconnect = () => FakeSight.all.delete(this)
}
const showRatio = (ratio: number) =>
  act(() => {
    for (const { call } of FakeSight.all) call([{ intersectionRatio: ratio, isIntersecting: ratio > 0 }])
  })

let api: FakeApi
beforeEach(() => {
  api = freshFilms()
  api.answer(saveReading, ({ input }) => ({ percent: input.percent, isFinished: false }))
  api.answer(getLesson, ({ input }) => filmOf(filmRow(input.id)))
})
beforeAll(() => {
  Object.assign(globalThis, { IntersectionObserver: FakeSight })
})
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
})

const figure = ({ id }: LessonRow, text: string) =>
  `<figure data-embed="lesson:${id}"><figcaption>${text}</figcaption></figure>`

function read(...embeds: LessonRow[]) {
  const bodyHtml = `<p>前</p>${embeds.map(lesson => figure(lesson, `聴く：${lesson.id}`)).join('')}<p>後</p>`
  api.answer(getArticle, ({ input }) => articleOf(input.id, { bodyHtml, embeds }))
  const page = (
    <main>
      <ArticlePage article="afs-about" />
    </main>
  )
  return renderPage(page, { at: '/afq/afs-about', around: <AboveTabs /> })
}

const filmIn = (id: string) => screen.findByRole('region', { name: `動画 動画 ${id}` })
const mini = () => screen.queryByRole('region', { name: /^プレーヤー/ })

describe('a film within a text', () => {
  test('waits with its picture and asks for nothing, and plays where it is', async () => {
    const poster = { url: '/v1/film/a/grant/poster.jpg', width: 1280, height: 720 }
    const { router } = read(filmRow('a', { poster }))
    const film = await filmIn('a')
    expect(film.querySelector('img')?.getAttribute('src')).toBe(poster.url)
    expect(screen.getByText('動画 a・動画・1分')).toBeTruthy()
    expect(api.requests(getLesson)).toEqual([])
    await userEvent.click(within(film).getByRole('button', { name: '再生' }))
    await within(film).findByRole('button', { name: '一時停止' })
    expect(film.querySelector('video')).not.toBeNull()
    expect(router.state.location.pathname).toBe('/afq/afs-about')
    await within(film).findByRole('button', { name: '字幕' })
    expect(mini()).toBeNull()
    await expectAccessible()
  })

  test('continues in the mini player when it is scrolled away, and comes back', async () => {
    read(filmRow('a'))
    const film = await filmIn('a')
    await userEvent.click(within(film).getByRole('button', { name: '再生' }))
    await within(film).findByRole('button', { name: '一時停止' })
    showRatio(0)
    await waitFor(() => expect(mini()?.querySelector('video')).not.toBeNull())
    await act(settled)
    expect(player.store.getState().status).toBe('playing')
    showRatio(0.8)
    await waitFor(() => expect(film.querySelector('video')).not.toBeNull())
    expect(mini()).toBeNull()
    expect(player.store.getState().status).toBe('playing')
  })

  test('gives way to the one that is played next: there is one film and one sound', async () => {
    read(filmRow('a'), filmRow('b', { position: saved(20).position ?? null }))
    const [one, other] = [await filmIn('a'), await filmIn('b')]
    await userEvent.click(within(one).getByRole('button', { name: '再生' }))
    await within(one).findByRole('button', { name: '一時停止' })
    await userEvent.click(within(other).getByRole('button', { name: '再生' }))
    await within(other).findByRole('button', { name: '一時停止' })
    expect(within(one).getByRole('button', { name: '再生' })).toBeTruthy()
    expect(document.querySelectorAll('video')).toHaveLength(1)
    expect(other.querySelector('video')).not.toBeNull()
  })

  test('leads to its own page, and leaves the keys to the text', async () => {
    read(filmRow('a'))
    const film = await filmIn('a')
    await userEvent.click(within(film).getByRole('button', { name: '再生' }))
    await within(film).findByRole('button', { name: '一時停止' })
    act(() => (document.activeElement as HTMLElement).blur())
    await userEvent.keyboard('5')
    expect(player.store.getState().seconds).toBeLessThan(5)
    const way = screen.getByRole('link', { name: '「動画 a」のページへ' })
    expect(way.getAttribute('href')).toBe('/single-dougaplayer/a')
  })

  test('that is closed says what opens it', async () => {
    read(filmRow('a', { lock: planLock }))
    expect(await screen.findByText('動画 a')).toBeTruthy()
    expect(screen.getByText(/でひらきます。/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: /^動画/ })).toBeNull()
    expect(screen.queryByRole('button', { name: '再生' })).toBeNull()
    await expectAccessible()
  })
})

test('a sound within a text begins without leaving it, and the mini player has it', async () => {
  const { router } = read(lessonRow('asa'))
  await userEvent.click(await screen.findByRole('button', { name: /を再生$/ }))
  await screen.findByRole('button', { name: /を一時停止$/ })
  expect(player.store.getState()).toMatchObject({ status: 'playing', track: { id: 'asa' } })
  expect(router.state.location.pathname).toBe('/afq/afs-about')
  expect(mini()).not.toBeNull()
  expect(screen.getByRole('link', { name: /のページへ$/ }).getAttribute('href')).toBe('/single-player/asa')
})

test('a lesson that the text’s answer does not know is a way to its player', async () => {
  const bodyHtml = figure(lessonRow('asa'), '朝')
  api.answer(getArticle, ({ input }) => articleOf(input.id, { bodyHtml }))
  renderPage(<ArticlePage article="afs-about" />, { at: '/afq/afs-about' })
  expect((await screen.findByRole('link', { name: '朝' })).getAttribute('href')).toBe('/single-player/asa')
})
