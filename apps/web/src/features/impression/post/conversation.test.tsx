import { createComment } from '@iki/contract/people/comment'
import {
  getImpression,
  listMentionable,
  listSavedImpressions,
  listTimeline,
  setSavedImpression,
} from '@iki/contract/people/impression'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeApi } from '#test/fake-api.ts'
import { aComment, anImpression } from '#test/impression-samples.ts'
import { renderPage } from '#test/render-page.tsx'
import { timelineApi } from '#test/timeline-api.ts'
import { SavedPostsPage } from '../timeline/saved-posts-page.tsx'
import { TimelinePage } from '../timeline/timeline-page.tsx'
import { savedPostOutbox } from './saved-posts.ts'

const sakura = { uid: 'sakura', name: 'さくら', isOperator: false }
const satoru = { uid: 'satoru', name: 'サトル', isOperator: false }
const post = anImpression('one', {
  comments: [aComment('said', { author: sakura })],
  commentCount: 1,
  pictures: [{ id: 'p', url: '/p', width: 4, height: 3, text: '朝の縁側に置いた湯のみ' }],
})
let api: FakeApi

beforeEach(() => {
  localStorage.clear()
  api = timelineApi()
  api.answer(listTimeline, () => ({ items: [post], next: null }))
  api.answer(getImpression, () => post)
  api.answer(listMentionable, () => [sakura, satoru])
})

async function openPost() {
  renderPage(<TimelinePage />, { at: '/timeline/eichi/kansou' })
  return within(await screen.findByRole('article', { name: /さんの感想$/ }))
}

test('an @ offers the names of those who write here, and the one that is chosen is sent', async () => {
  api.answer(createComment, ({ input: { commentId, body } }) => aComment(commentId, { body }))
  const user = userEvent.setup()
  const shown = await openPost()
  await user.click(shown.getByRole('button', { name: 'コメントを書く' }))
  const field = shown.getByRole<HTMLTextAreaElement>('textbox')
  await user.type(field, 'ねえ @さ')
  const names = within(await shown.findByRole('group', { name: '名前を挙げる方' }))
  expect(names.getAllByRole('button').map(each => each.textContent)).toEqual(['@さくら', '@サトル'])
  await user.click(names.getByRole('button', { name: '@サトル' }))
  expect(field.value).toBe('ねえ @サトル ')
  expect(document.activeElement).toBe(field)
  expect(field.selectionStart).toBe(field.value.length)
  expect(shown.queryByRole('group', { name: '名前を挙げる方' })).toBeNull()
  await user.type(field, 'おはよう')
  await user.click(shown.getByRole('button', { name: '送る' }))
  await vi.waitFor(() =>
    expect(api.requests(createComment).map(({ input }) => [input.body, input.mentions])).toEqual([
      ['ねえ @サトル おはよう', ['satoru']],
    ]),
  )
})

test('who was chosen, and is no longer in the text, is not sent', async () => {
  api.answer(createComment, ({ input: { commentId, body } }) => aComment(commentId, { body }))
  const user = userEvent.setup()
  const shown = await openPost()
  await user.click(shown.getByRole('button', { name: 'コメントを書く' }))
  const field = shown.getByRole<HTMLTextAreaElement>('textbox')
  await user.type(field, '@さくら')
  await user.click(await shown.findByRole('button', { name: '@さくら' }))
  await user.clear(field)
  await user.type(field, 'みなさんへ')
  await user.click(shown.getByRole('button', { name: '送る' }))
  await vi.waitFor(() => expect(api.requests(createComment)).toHaveLength(1))
  expect(api.requests(createComment)[0]?.input.mentions).toBeUndefined()
})

test('a picture is described by what its author said of it, and names lead to people', async () => {
  const shown = await openPost()
  expect(shown.getByRole('img', { name: '朝の縁側に置いた湯のみを大きく見る' })).toBeTruthy()
  expect(shown.getByRole('link', { name: '夏男' }).getAttribute('href')).toBe('/people/natsuo')
  expect(shown.getByRole('link', { name: 'さくら' }).getAttribute('href')).toBe('/people/sakura')
})

test('a post is saved at once, sent once, and saved no longer by another press', async () => {
  api.answer(setSavedImpression, ({ input: { isSaved } }) => ({ isSaved }))
  const user = userEvent.setup()
  const shown = await openPost()
  const button = shown.getByRole('button', { name: 'この感想を保存' })
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await vi.waitFor(() => expect(savedPostOutbox.find('one')).toBeNull())
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(button.textContent).toBe('保存済み')
  expect(button.getAttribute('aria-label')).toContain('保存済み')
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('false')
  await vi.waitFor(() =>
    expect(api.requests(setSavedImpression).map(({ input }) => input.isSaved)).toEqual([true, false]),
  )
})

test('saved posts have a page, which says what will be there while there is none', async () => {
  let items = [anImpression('kept', { body: 'のこすもの', isSaved: true })]
  api.answer(listSavedImpressions, () => ({ items, next: null }))
  const page = () => renderPage(<SavedPostsPage />, { at: '/timeline/saved' })
  const { unmount } = page()
  expect(await screen.findByText('のこすもの')).toBeTruthy()
  unmount()
  items = []
  page()
  expect(await screen.findByText('保存した感想は、ここにならびます')).toBeTruthy()
})
