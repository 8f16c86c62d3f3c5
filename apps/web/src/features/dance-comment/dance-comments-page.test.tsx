import {
  type DanceComment,
  listDanceCharacters,
  listDanceComments,
  readDanceComment,
} from '@iki/contract/people/dance-comment'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { DanceCommentsPage } from './dance-comments-page.tsx'

const aComment = (number: number, change: Partial<DanceComment> = {}): DanceComment => ({
  id: `c${number}`,
  chara_id: 'suzu',
  title: `ひとこと${number}`,
  html: `<p>床の声${number}</p>`,
  isRead: false,
  force: false,
  created: '2026/11/18 08:00:00',
  ...change,
})

let api: FakeApi
let all: DanceComment[]
beforeEach(() => {
  asGuest()
  queryClient.clear()
  document.title = 'Iki'
  api = fakeApi()
  const appearance = { introduction: 'いちばん年下の踊り手', drawing: 'sun', accent: 'dance' }
  api.answer(listDanceCharacters, [{ id: 'suzu', name: 'すず', ...appearance }])
  api.answer(listDanceComments, ({ input: { after = 'unread_', contents_num: size = 10 } }) => {
    const [group, id] = after.split('_')
    const behind = all.slice(all.findIndex(each => each.id === id) + 1)
    const ofGroup = (isRead: boolean) => (group === (isRead ? 'read' : 'unread') ? behind : all)
    const unread = group === 'read' ? [] : ofGroup(false).filter(({ isRead }) => !isRead)
    return [...unread, ...ofGroup(true).filter(({ isRead }) => isRead)].slice(0, size)
  })
  api.answer(readDanceComment, ({ input }) => {
    all = all.map(each => (each.id === input.comment_id ? { ...each, isRead: true } : each))
    return null
  })
  signedInAs(api, aMember())
})

const open = () =>
  renderPage(
    <main>
      <DanceCommentsPage />
    </main>,
    { at: '/plan/dancer-online/sexy-diary' },
  )
const rows = async () =>
  within(await screen.findByRole('list', { name: 'ひとこと' })).getAllByRole('listitem')
const reads = () => api.requests(readDanceComment).map(({ input }) => input.comment_id)

test('says who dances, and marks what is unread until it is opened', async () => {
  all = [aComment(1), aComment(2, { isRead: true })]
  open()
  expect(await screen.findByText('いちばん年下の踊り手')).toBeTruthy()
  const [first, second] = await rows()
  expect(first?.textContent).toContain('未読')
  expect(second?.textContent).not.toContain('未読')
  expect(first?.textContent).toContain('すず2026年11月18日')
  await expectAccessible()
  await userEvent.click(screen.getByText('ひとこと1'))
  await waitFor(() => expect(reads()).toEqual(['c1']))
  expect((await rows())[0]?.textContent).not.toContain('未読')
  await userEvent.click(screen.getByText('ひとこと2'))
  expect(reads()).toEqual(['c1'])
})

test('forced ones come at once, one after the other, and each is read when it is closed', async () => {
  all = [
    aComment(1, { force: true }),
    aComment(2),
    aComment(3, { force: true }),
    aComment(4, { force: true, isRead: true }),
  ]
  open()
  await screen.findByRole('dialog', { name: 'ひとこと1' })
  await expectAccessible()
  expect(reads()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '読みました' }))
  await screen.findByRole('dialog', { name: 'ひとこと3' })
  expect(reads()).toEqual(['c1'])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(reads()).toEqual(['c1', 'c3']))
})

test('none is passed over when some were read before the next page', async () => {
  all = Array.from({ length: 24 }, (_, at) => aComment(at + 1))
  open()
  expect(await rows()).toHaveLength(10)
  for (const number of [1, 2, 3]) await userEvent.click(screen.getByText(`ひとこと${number}`))
  await waitFor(() => expect(reads()).toHaveLength(3))
  for (let press = 0; press < 4; press++) {
    const more = screen.queryByRole('button', { name: 'もっと見る' })
    if (!more) break
    await userEvent.click(more)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  }
  expect(new Set((await rows()).map(row => /ひとこと\d+/.exec(row.textContent)?.[0])).size).toBe(24)
  expect(await rows()).toHaveLength(24)
})

test('nothing yet: it says what will be here', async () => {
  all = []
  open()
  expect(await screen.findByText('ひとことは、ここにならびます')).toBeTruthy()
})
