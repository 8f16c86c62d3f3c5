import { createComment } from '@iki/contract/people/comment'
import { getImpression, type Impression, listTimeline } from '@iki/contract/people/impression'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { fillIn } from '#test/fill-in.ts'
import { aComment, anImpression } from '#test/impression-samples.ts'
import { publishLive } from '#test/publish-live.ts'
import { renderPage } from '#test/render-page.tsx'
import { timelineApi } from '#test/timeline-api.ts'
import { TimelinePage } from '../timeline/timeline-page.tsx'

let api: FakeApi
let posts: Impression[]

beforeEach(() => {
  api = timelineApi()
  posts = [anImpression('one'), anImpression('two', { createdAt: '2026-11-19T12:00:00.000Z' })]
  api.answer(listTimeline, () => ({ items: posts, next: null }))
  api.answer(getImpression, ({ input }) => posts.find(post => post.id === input.id) ?? refuseRemoved())
})

function refuseRemoved(): never {
  throw new FakeRefusal({ code: 'not_found' })
}
const open = (query = '') =>
  renderPage(
    <main>
      <TimelinePage />
    </main>,
    { at: `/timeline/eichi/kansou${query}` },
  )
const shown = () => [...document.querySelectorAll('[data-post]')].map(each => each.getAttribute('data-post'))
const happens = (type: 'impression-new' | 'impression-gone') =>
  publishLive({ type: 'event', event: { type, plan: 'eichi', id: 'one' }, isCatchUp: false })

describe('a post that goes while a comment to it is written', () => {
  const write = async () => {
    await screen.findByText('oneの感想です。')
    const post = document.querySelector<HTMLElement>('[data-post="one"]')
    await userEvent.click(within(post as HTMLElement).getByRole('button', { name: 'コメントを書く' }))
    await fillIn(screen.getByLabelText('夏男さんへのコメント'), 'ことばをさがして')
  }
  const textNow = () => screen.getByLabelText<HTMLTextAreaElement>('夏男さんへのコメント').value
  const goes = () => {
    posts = posts.filter(({ id }) => id !== 'one')
    return happens('impression-gone')
  }

  test('leaves its place with the words, which can be taken along', async () => {
    const user = userEvent.setup()
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    open()
    await write()
    await goes()
    expect(await screen.findByText('この感想は、見られなくなりました')).toBeTruthy()
    expect(screen.queryByText('oneの感想です。')).toBeNull()
    expect(textNow()).toBe('ことばをさがして')
    await user.click(screen.getByRole('button', { name: 'ことばをコピーする' }))
    expect(await screen.findByRole('button', { name: 'コピーしました' })).toBeTruthy()
    expect(copy).toHaveBeenCalledWith('ことばをさがして')
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'とじる' }))
    expect(shown()).toEqual(['two'])
  })

  test('says so when the comment is sent before this device has received that', async () => {
    api.refuse(createComment, { code: 'not_found' })
    open()
    await write()
    await userEvent.click(screen.getByRole('button', { name: '送る' }))
    expect(await screen.findByText('この感想は、見られなくなりました')).toBeTruthy()
    expect(textNow()).toBe('ことばをさがして')
  })

  test('is there again with the words when it is brought back', async () => {
    open()
    await write()
    const former = posts
    await goes()
    posts = former
    await happens('impression-new')
    expect(await screen.findByText('oneの感想です。')).toBeTruthy()
    expect(textNow()).toBe('ことばをさがして')
    expect(screen.queryByRole('button', { name: /新しい感想/ })).toBeNull()
    expect(screen.getByRole('button', { name: '送る' })).toBeTruthy()
  })
})

describe('a post that the address names', () => {
  const named = () => within(screen.getByRole('region', { name: 'お知らせの感想' }))

  test('goes with the others when it is deleted, and says so', async () => {
    open('?post=one')
    expect(await named().findByText('oneの感想です。')).toBeTruthy()
    await happens('impression-gone')
    expect(await named().findByText(/いまは見られません/)).toBeTruthy()
    expect(shown()).toEqual(['two'])
  })

  test('keeps all of its comments when its timeline is read again', async () => {
    const comments = ['a', 'b', 'c', 'd', 'e'].map(id => aComment(id))
    const listed = anImpression('one', { commentCount: 5, comments: comments.slice(-3) })
    posts = [listed]
    api.answer(getImpression, { ...listed, comments })
    open('?post=one')
    expect(await named().findByText('aのことば')).toBeTruthy()
    const readBefore = api.requests(listTimeline).length
    await publishLive({ type: 'missed' })
    await waitFor(() => expect(api.requests(listTimeline).length).toBeGreaterThan(readBefore))
    await act(async () => {})
    expect(named().getByText('aのことば')).toBeTruthy()
  })
})
