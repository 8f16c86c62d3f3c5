import { createReport, listHidden, setHiding } from '@iki/contract/account/safety'
import { createComment } from '@iki/contract/people/comment'
import {
  deleteImpression,
  getImpression,
  type Impression,
  listTimeline,
  listTimelines,
  markTimelineSeen,
  restoreImpression,
  setLike,
} from '@iki/contract/people/impression'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { fillIn } from '#test/fill-in.ts'
import { aComment, anImpression, ownImpression } from '#test/impression-samples.ts'
import { publishLive } from '#test/publish-live.ts'
import { expectRecorded } from '#test/recorded-actions.ts'
import { renderPage } from '#test/render-page.tsx'
import { timelineApi } from '#test/timeline-api.ts'
import { TimelinePage } from './timeline-page.tsx'

let api: FakeApi
let posts: Impression[]
const at = '/timeline/eichi/kansou'

beforeEach(() => {
  api = timelineApi()
  posts = [anImpression('one'), anImpression('two', { createdAt: '2026-11-19T12:00:00.000Z' })]
  api.answer(listTimelines, [
    { plan: 'eichi', name: '英智', newCount: 0 },
    { plan: 'kafuku', name: '火福', newCount: 3 },
  ])
  api.answer(listTimeline, () => ({ items: posts, next: null }))
  api.answer(getImpression, ({ input }) => posts.find(post => post.id === input.id) ?? refuseRemoved())
})

function refuseRemoved(): never {
  throw new FakeRefusal({ code: 'not_found' })
}
const open = () =>
  renderPage(
    <main>
      <TimelinePage />
    </main>,
    { at },
  )
const post = async (id: string) => {
  await screen.findByText(`${id}の感想です。`)
  return document.querySelector(`[data-post="${id}"]`) as HTMLElement
}
const shown = () => [...document.querySelectorAll('[data-post]')].map(each => each.getAttribute('data-post'))
const arrives = (id: string) =>
  publishLive({ type: 'event', event: { type: 'impression-new', plan: 'eichi', id }, isCatchUp: false })
const menuOf = async (id: string, entry: string) => {
  await userEvent.click(within(await post(id)).getByRole('button', { name: /感想のメニュー/ }))
  await userEvent.click(await screen.findByRole('button', { name: entry }))
}

describe('the timeline', () => {
  test('shows the posts, the plans with what is new in them, and takes note of what was seen', async () => {
    open()
    await post('one')
    expect(shown()).toEqual(['one', 'two'])
    expect(await screen.findByRole('link', { name: '火福新着3' })).toBeTruthy()
    await waitFor(() => expect(api.requests(markTimelineSeen)[0]?.input.until).toBe(posts[0]?.createdAt))
    await expectRecorded(api, 'timeline_read')
    await expectAccessible()
  })

  test('announces what is new, and shows it only when it is wanted', async () => {
    open()
    await post('one')
    await arrives('three')
    await arrives('three')
    await arrives('four')
    const bar = screen.getByRole('button', { name: '新しい感想が2件' })
    expect(shown()).toEqual(['one', 'two'])
    const later = '2026-11-21T12:00:00.000Z'
    posts = [
      anImpression('four', { createdAt: later }),
      anImpression('three', { createdAt: later }),
      ...posts,
    ]
    await userEvent.click(bar)
    await waitFor(() => expect(shown()).toEqual(['four', 'three', 'one', 'two']))
    expect(screen.queryByRole('button', { name: /新しい感想/ })).toBeNull()
  })

  test('takes a deleted post out, and one that was announced from the count', async () => {
    open()
    await post('one')
    await arrives('three')
    const isRemoved = (id: string) =>
      publishLive({ type: 'event', event: { type: 'impression-gone', plan: 'eichi', id }, isCatchUp: false })
    await isRemoved('one')
    expect(shown()).toEqual(['two'])
    await isRemoved('three')
    expect(screen.queryByRole('button', { name: /新しい感想/ })).toBeNull()
  })

  test('takes over what another has changed', async () => {
    open()
    await post('one')
    posts = posts.map(each => (each.id === 'one' ? { ...each, likeCount: 4 } : each))
    await publishLive({
      type: 'event',
      event: { type: 'impression-changed', plan: 'eichi', id: 'one' },
      isCatchUp: false,
    })
    await waitFor(async () =>
      expect(within(await post('one')).getByRole('button', { name: 'いいね 4件' })).toBeTruthy(),
    )
  })

  test('says what opens it to who has no plan for it', async () => {
    api.refuse(listTimeline, {
      code: 'plan_required',
      lock: { reason: 'plan', plans: ['eichi'], endedAt: null, startsAt: null },
    })
    api.answer(listTimelines, [{ plan: 'kafuku', name: '火福', newCount: 0 }])
    open()
    expect(await screen.findByText('このページは、次のプランでご覧いただけます')).toBeTruthy()
    expect(screen.queryByLabelText('感想をさがす')).toBeNull()
  })
})

describe('the search', () => {
  test('waits for the end of a composition, and finds one character', async () => {
    open()
    await post('one')
    await userEvent.click(screen.getByRole('button', { name: '感想をさがす' }))
    const field = screen.getByRole('searchbox', { name: '感想をさがす' })
    expect(document.activeElement).toBe(field)
    const searched = () => api.requests(listTimeline).map(({ input }) => input.words)
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: 'こきゅう' } })
    fireEvent.compositionEnd(field, { target: { value: '呼' } })
    fireEvent.change(field, { target: { value: '呼' } })
    await waitFor(() => expect(searched()).toContain('呼'))
    fireEvent.change(field, { target: { value: '呼吸' } })
    await waitFor(() => expect(searched()).toContain('呼吸'))
    expect(searched().filter(query => query !== undefined)).toEqual(['呼', '呼吸'])
    expect(await screen.findByRole('list', { name: '「呼吸」の感想' })).toBeTruthy()
  })
})

describe('a like', () => {
  const like = async () => within(await post('one')).getByRole('button', { name: /^いいね \d/ })

  test('is there at once; of many presses the last one is sent, after the first is answered', async () => {
    const answers: (() => void)[] = []
    api.answer(
      setLike,
      ({ input }) =>
        new Promise(resolve =>
          answers.push(() => resolve({ isLiked: input.isLiked, likeCount: input.isLiked ? 1 : 0 })),
        ),
    )
    open()
    for (const pressed of ['true', 'false', 'true', 'false']) {
      await userEvent.click(await like())
      expect((await like()).getAttribute('aria-pressed')).toBe(pressed)
    }
    const sentLikes = () => api.requests(setLike).map(({ input }) => input.isLiked)
    await waitFor(() => expect(sentLikes()).toEqual([true]))
    await act(async () => answers[0]?.())
    await waitFor(() => expect(sentLikes()).toEqual([true, false]))
    expect((await like()).getAttribute('aria-pressed')).toBe('false')
    await act(async () => answers[1]?.())
    const [first, last] = api.requests(setLike)
    expect((first?.input.chosenAt ?? '') <= (last?.input.chosenAt ?? '')).toBe(true)
    expect((await like()).getAttribute('aria-label')).toBe('いいね 0件')
  })

  test('without a network waits on the device, says so, and goes when there is one', async () => {
    const { unmount } = open()
    await post('one')
    api.goOffline()
    await userEvent.click(await like())
    expect(await screen.findByText('いいねはまだ送っていません。つながったら送ります')).toBeTruthy()
    expect((await like()).getAttribute('aria-pressed')).toBe('true')
    unmount()
    queryClient.clear()
    api.comeBack()
    api.answer(setLike, () => new Promise(() => {}))
    open()
    expect((await like()).getAttribute('aria-label')).toBe('いいね 1件')
    expect((await like()).getAttribute('aria-pressed')).toBe('true')
    api.answer(setLike, { isLiked: true, likeCount: 5 })
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => expect((await like()).getAttribute('aria-label')).toBe('いいね 5件'))
    expect(localStorage.getItem('iki.likes.member.unnamed')).toBeNull()
  })

  test('that the server does not take is taken back, with the reason', async () => {
    api.refuse(setLike, { code: 'too_many_posts' })
    open()
    await userEvent.click(await like())
    expect(await screen.findByText(/いいねを送れませんでした/)).toBeTruthy()
    expect((await like()).getAttribute('aria-pressed')).toBe('false')
  })

  test('of a removed post removes the post here', async () => {
    api.refuse(setLike, { code: 'not_found' })
    open()
    await userEvent.click(await like())
    await waitFor(() => expect(shown()).toEqual(['two']))
  })

  test('stays as it was set while another’s change is read', async () => {
    api.answer(setLike, () => new Promise(() => {}))
    open()
    await userEvent.click(await like())
    posts = posts.map(each => ({ ...each, likeCount: 2 }))
    await publishLive({
      type: 'event',
      event: { type: 'impression-changed', plan: 'eichi', id: 'one' },
      isCatchUp: false,
    })
    await waitFor(async () => expect((await like()).getAttribute('aria-label')).toBe('いいね 3件'))
    expect((await like()).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('a comment', () => {
  test('is sent once, with Enter safe and its text left there until then', async () => {
    const sent: string[] = []
    api.answer(createComment, ({ input }) => {
      sent.push(input.commentId)
      if (sent.length === 1) throw new FakeRefusal({ code: 'words_not_allowed' })
      return aComment(input.commentId, { body: input.body })
    })
    const { unmount } = open()
    await userEvent.click(within(await post('one')).getByRole('button', { name: 'コメントを書く' }))
    await fillIn(screen.getByLabelText('夏男さんへのコメント'), 'ほっとします')
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })
    fireEvent(screen.getByLabelText('夏男さんへのコメント'), enter)
    expect(sent).toEqual([])
    const form = screen.getByRole('form', { name: 'コメント' })
    fireEvent.submit(form)
    fireEvent.submit(form)
    expect(await screen.findByText(/使えないことば/)).toBeTruthy()
    expect(sent).toHaveLength(1)
    unmount()
    open()
    await userEvent.click(within(await post('one')).getByRole('button', { name: 'コメントを書く' }))
    expect((screen.getByLabelText('夏男さんへのコメント') as HTMLTextAreaElement).value).toBe('ほっとします')
    await userEvent.click(screen.getByRole('button', { name: '送る' }))
    expect(await within(await post('one')).findByText('ほっとします')).toBeTruthy()
    expect(new Set(sent).size).toBe(1)
    expect(sent).toHaveLength(2)
  })
})

describe('one’s own post', () => {
  beforeEach(() => {
    posts = [ownImpression('mine'), ...posts]
  })

  test('is deleted, and comes back where it was', async () => {
    api.answer(deleteImpression, null)
    api.answer(restoreImpression, ownImpression('mine'))
    open()
    await menuOf('mine', '削除する')
    await waitFor(() => expect(shown()).toEqual(['one', 'two']))
    expect(screen.getByText('削除しました')).toBeTruthy()
    await waitFor(() => expect(api.requests(deleteImpression)).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: '元にもどす' }))
    await waitFor(() => expect(shown()).toEqual(['mine', 'one', 'two']))
    expect(screen.queryByText('削除しました')).toBeNull()
  })

  test('stays when it could not be deleted', async () => {
    api.refuse(deleteImpression, { code: 'unavailable' })
    open()
    await menuOf('mine', '削除する')
    expect(await screen.findByText(/削除できませんでした/)).toBeTruthy()
    expect(shown()).toEqual(['mine', 'one', 'two'])
  })
})

describe('somebody else', () => {
  test('is blocked after the page explains it, and is removed everywhere', async () => {
    const quiet = anImpression('quiet', {
      author: { uid: 'fuyuko', name: '冬子', isOperator: false },
      commentCount: 1,
      comments: [aComment('word', { author: { uid: 'natsuo', name: '夏男', isOperator: false } })],
    })
    posts = [...posts, quiet]
    api.answer(setHiding, () => {
      posts = [{ ...quiet, comments: [], commentCount: 0 }]
      return null
    })
    open()
    await menuOf('one', '夏男さんをブロックする')
    expect(screen.getByText(/夏男さんからも、あなたの感想が見えなくなります/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'ブロックする' }))
    await waitFor(() => expect(shown()).toEqual(['quiet']))
    expect(screen.queryByText('wordのことば')).toBeNull()
    expect(api.requests(setHiding)[0]?.input).toEqual({ other: 'natsuo', hiding: 'block' })
  })

  test('a person who was blocked on another device disappears here, too', async () => {
    open()
    await post('one')
    posts = posts.filter(({ id }) => id !== 'one')
    await publishLive({ type: 'event', event: { type: 'hidden-changed' }, isCatchUp: false })
    await waitFor(() => expect(shown()).toEqual(['two']))
  })

  test('is shown again from the list of those who are hidden', async () => {
    api.answer(listHidden, [
      { uid: 'akio', name: '秋生', isOperator: false, hiding: 'mute', since: '2026-11-20T12:00:00.000Z' },
    ])
    api.answer(setHiding, null)
    open()
    await userEvent.click(screen.getByRole('button', { name: 'ブロック・ミュート中の人' }))
    expect(await screen.findByText('ミュート中')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '解除' }))
    await waitFor(() => expect(api.requests(setHiding)[0]?.input).toEqual({ other: 'akio', hiding: 'none' }))
  })

  test('is found on a phone in the menu beside the search, too', async () => {
    api.answer(listHidden, [])
    open()
    await post('one')
    await userEvent.click(screen.getByRole('button', { name: 'このページのメニュー' }))
    const menu = within(await screen.findByRole('dialog', { name: 'このページのメニュー' }))
    await userEvent.click(menu.getByRole('button', { name: 'ブロック・ミュート中の人' }))
    expect(await screen.findByRole('dialog', { name: 'ブロック・ミュート中の人' })).toBeTruthy()
  })

  test('is reported with a reason', async () => {
    api.answer(createReport, null)
    open()
    await menuOf('one', '運営に報告する')
    await userEvent.click(screen.getByRole('button', { name: '報告する' }))
    expect(screen.getByText('理由をひとつ選んでください。')).toBeTruthy()
    await userEvent.click(screen.getByLabelText('人を傷つけることば'))
    await userEvent.click(screen.getByRole('button', { name: '報告する' }))
    expect(await screen.findByText('報告を受け取りました')).toBeTruthy()
    expect(api.requests(createReport)[0]?.input).toEqual({ impressionId: 'one', reason: 'unkind' })
    await expectAccessible()
  })
})

test('html in a name and a body is shown as text, and no script runs', async () => {
  posts = [
    anImpression('one', {
      author: { uid: 'x', name: '<b>太字</b>', isOperator: false },
      html: '<p>one<script>window.hurt = 1</script><img src=x onerror="window.hurt = 1">の感想です。</p>',
    }),
  ]
  open()
  expect(await screen.findByText('<b>太字</b>')).toBeTruthy()
  expect(document.querySelector('[data-post] script')).toBeNull()
  expect(document.querySelector('[data-post] [onerror]')).toBeNull()
})

test('the menu on a phone leads to what one wrote', async () => {
  const { router } = open()
  await post('one')
  await userEvent.click(screen.getByRole('button', { name: 'このページのメニュー' }))
  await userEvent.click(await screen.findByRole('button', { name: 'わたしの部屋' }))
  expect(router.state.location.pathname).toBe('/room/inbox')
})
