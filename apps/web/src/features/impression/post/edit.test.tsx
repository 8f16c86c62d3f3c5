import 'fake-indexeddb/auto'
import { deleteComment, listComments, updateComment } from '@iki/contract/people/comment'
import {
  getImpression,
  type Impression,
  listTimeline,
  updateImpression,
} from '@iki/contract/people/impression'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { aComment, ownImpression } from '#test/impression-samples.ts'
import { renderPage } from '#test/render-page.tsx'
import { timelineApi } from '#test/timeline-api.ts'
import { TimelinePage } from '../timeline/timeline-page.tsx'

let api: FakeApi
/** As the server has it. */
let current: Impression
const editedAt = '2026-11-20T14:00:00.000Z'

const mine = { author: { uid: 'haruko', name: '春子', isOperator: false }, can: { edit: true, delete: true } }

beforeEach(() => {
  localStorage.clear()
  api = timelineApi()
  const picture = (id: string) => ({ id, url: `/${id}`, width: 4, height: 3, text: '' })
  current = ownImpression('one', {
    body: 'はじめのことば',
    html: '<p>はじめのことば</p>',
    pictures: [picture('sea'), picture('hill')],
    moment: { lessonId: 'asa', title: '朝の背骨', kind: 'audio', seconds: 83, isOpen: true },
    comments: [aComment('said', { ...mine, body: 'はじめの声', html: '<p>はじめの声</p>' })],
    commentCount: 1,
  })
  api.answer(listTimeline, () => ({ items: [current], next: null }))
  api.answer(getImpression, () => current)
  api.answer(updateImpression, ({ input: { body, base } }) => {
    if ((base ?? 0) < current.revision) throw new FakeRefusal({ code: 'edited_elsewhere' })
    current = { ...current, body, html: `<p>${body}</p>`, editedAt, revision: current.revision + 1 }
    return current
  })
  api.answer(updateComment, ({ input: { body } }) => {
    const [comment = aComment('said')] = current.comments
    return { ...comment, body, html: `<p>${body}</p>`, editedAt, revision: 2 }
  })
})

async function openEdit(menu: RegExp): Promise<HTMLElement> {
  renderPage(
    <main>
      <TimelinePage />
    </main>,
    { at: '/timeline/eichi/kansou' },
  )
  await userEvent.click(await screen.findByRole('button', { name: menu }))
  await userEvent.click(await screen.findByRole('button', { name: 'なおす' }))
  return screen.findByRole('form')
}
const ofPost = /感想のメニュー/
const ofComment = /コメントのメニュー/
const field = (form: HTMLElement, name: string) => within(form).getByLabelText(name) as HTMLTextAreaElement
const write = (form: HTMLElement, name: string, value: string) =>
  fireEvent.change(field(form, name), { target: { value } })
const save = (form: HTMLElement) => userEvent.click(within(form).getByRole('button', { name: 'なおす' }))
const sent = () => api.requests(updateImpression).map(({ input }) => input)

describe('a post of one’s own', () => {
  test('is changed in what was changed, and shows that it was', async () => {
    const form = await openEdit(ofPost)
    expect(field(form, '感想').value).toBe('はじめのことば')
    await expectAccessible()
    write(form, '感想', 'なおしたことば')
    await save(form)
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    expect(await screen.findByText('なおしたことば')).toBeTruthy()
    expect(screen.getByText('編集ずみ')).toBeTruthy()
    expect(sent()).toEqual([{ id: 'one', body: 'なおしたことば', base: 1 }])
  })

  test('loses a picture and its moment when they are taken out', async () => {
    const form = await openEdit(ofPost)
    await userEvent.click(within(form).getByRole('button', { name: '写真 1枚めを外す' }))
    await userEvent.click(within(form).getByRole('button', { name: '外す' }))
    await save(form)
    await waitFor(() => expect(sent()).toMatchObject([{ pictures: ['hill'], moment: null }]))
  })

  test('that was changed on another device is overwritten only by who has read that', async () => {
    const form = await openEdit(ofPost)
    write(form, '感想', 'こちらのことば')
    current = { ...current, body: 'あちらのことば', revision: 2 }
    await save(form)
    expect(await within(form).findByText('あちらのことば')).toBeTruthy()
    expect(field(form, '感想').value).toBe('こちらのことば')
    await save(form)
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    expect(current).toMatchObject({ body: 'こちらのことば', revision: 3 })
  })

  test('takes over what was written on another device, where the author asks for it', async () => {
    const form = await openEdit(ofPost)
    write(form, '感想', 'こちらのことば')
    current = { ...current, body: 'あちらのことば', revision: 2 }
    await save(form)
    await userEvent.click(await within(form).findByRole('button', { name: 'あちらの内容を使う' }))
    expect(field(form, '感想').value).toBe('あちらのことば')
  })

  test('waits for its writer when the page was closed in the middle', async () => {
    write(await openEdit(ofPost), '感想', 'とちゅうのことば')
    cleanup()
    const form = await openEdit(ofPost)
    expect(field(form, '感想').value).toBe('とちゅうのことば')
    expect(within(form).getByText('書きかけです')).toBeTruthy()
    await expectAccessible()
    await userEvent.click(within(form).getByRole('button', { name: '書きかけを捨てる' }))
    expect(field(form, '感想').value).toBe('はじめのことば')
    expect(within(form).queryByText('書きかけです')).toBeNull()
    expect(localStorage.getItem('iki.impression-edits.member.unnamed')).toBeNull()
  })

  test('that another device has changed since it was begun here is overwritten only by who has read that', async () => {
    write(await openEdit(ofPost), '感想', 'こちらのことば')
    cleanup()
    queryClient.clear()
    current = { ...current, body: 'あちらのことば', revision: 2 }
    const form = await openEdit(ofPost)
    expect(within(form).getByText('あちらのことば')).toBeTruthy()
    expect(field(form, '感想').value).toBe('こちらのことば')
    await save(form)
    await waitFor(() => expect(current).toMatchObject({ body: 'こちらのことば', revision: 3 }))
    cleanup()
    const again = await openEdit(ofPost)
    expect(within(again).queryByText('書きかけです')).toBeNull()
  })

  test('leaves what is written when it is refused, and says why', async () => {
    api.refuse(updateImpression, { code: 'words_not_allowed' })
    const form = await openEdit(ofPost)
    write(form, '感想', 'こちらのことば')
    await save(form)
    expect(await within(form).findByText(/使えないことばが含まれています/)).toBeTruthy()
    expect(field(form, '感想').value).toBe('こちらのことば')
  })
})

test('a comment that is being changed waits as well, beside its post', async () => {
  write(await openEdit(ofComment), 'コメント', 'とちゅうの声')
  cleanup()
  const form = await openEdit(ofComment)
  expect(field(form, 'コメント').value).toBe('とちゅうの声')
  cleanup()
  expect(field(await openEdit(ofPost), '感想').value).toBe('はじめのことば')
})

test('a comment after the first page is changed and removed in its place', async () => {
  const late = aComment('late', { ...mine, body: 'おそい声', html: '<p>おそい声</p>' })
  current = { ...current, commentCount: 2 }
  api.answer(listComments, { items: [late], next: null })
  api.answer(updateComment, { ...late, html: '<p>なおした声</p>', editedAt, revision: 2 })
  api.answer(deleteComment, null)
  renderPage(
    <main>
      <TimelinePage />
    </main>,
    { at: '/timeline/eichi/kansou' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'コメント2件をすべて見る' }))
  await userEvent.click(await screen.findByRole('button', { name: '続きのコメントを見る' }))
  await screen.findByText('おそい声')
  const menu = async (entry: string) => {
    // While the former sheet is closing, it receives the press, so the press is repeated.
    await waitFor(async () => {
      await userEvent.click(screen.getAllByRole('button', { name: ofComment })[1] as HTMLElement)
      await screen.findByRole('button', { name: entry }, { timeout: 200 })
    })
    await userEvent.click(screen.getByRole('button', { name: entry }))
  }
  await menu('なおす')
  await save(await screen.findByRole('form'))
  expect(await screen.findByText('なおした声')).toBeTruthy()
  await waitFor(() => expect(document.querySelector('form')).toBeNull())
  await menu('削除する')
  current = { ...current, commentCount: 1 }
  await userEvent.click(await screen.findByRole('button', { name: '削除する' }))
  await waitFor(() => expect(screen.queryByText('なおした声')).toBeNull())
})

test('a comment of one’s own is changed, and shows that it was', async () => {
  const form = await openEdit(ofComment)
  write(form, 'コメント', 'なおした声')
  await save(form)
  expect(await screen.findByText('なおした声')).toBeTruthy()
  expect(screen.getByText('編集ずみ')).toBeTruthy()
  expect(api.requests(updateComment).map(({ input }) => input)).toEqual([
    { id: 'one', commentId: 'said', body: 'なおした声', base: 1 },
  ])
})
