import {
  type FilledSheet,
  getSheet,
  listSheetAnswers,
  type Sheet,
  saveSheetAnswers,
} from '@iki/contract/play/sheet'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { accessToken } from '#core/session/access-token.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { expectAccessible } from '#test/axe.ts'
import { describedBy } from '#test/described-by.ts'
import { tokenOf } from '#test/diary-member.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'
import { withUnsent } from './sheet-outbox.ts'
import { storedSheets } from './stored-sheets.ts'

const at = '/kafuku/sonkyoProgram/sonkyo-Check-Sheet'
const sheet: Sheet = {
  id: 'sonkyo',
  title: '蹲踞の見なおし',
  lead: '八つの問い。',
  drawing: 'mirror',
  scale: ['まだ', 'すこし', 'ときどき', 'だいたい', 'いつも'],
  questions: Array.from({ length: 8 }, (_, index) => ({ id: `q${index}`, text: `問い${index}` })),
  bands: [
    { from: 0, title: 'ほぐす時期', advice: '椅子の高さから。', links: [] },
    {
      from: 50,
      title: 'いられる時期',
      advice: '息を聴きながら。',
      links: [{ label: '輪', link: '/kafuku' }],
    },
  ],
}
const before = (day: string, score: number | null): FilledSheet => ({
  key: `k${day}`,
  answeredAt: `${day}T03:00:00.000Z`,
  score,
  answers: [],
  note: '',
})

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [aLicence('000002')] }))
  accessToken.write(tokenOf('haruko'))
  vi.spyOn(serverClock, 'now').mockReturnValue(new Date('2026-11-20T03:00:00Z'))
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  api.answer(getSheet, sheet)
  api.answer(listSheetAnswers, { filled: [before('2026-10-01', 40)], next: null })
  api.answer(saveSheetAnswers, ({ input: { id: _, ...filled } }) => ({ ...filled, score: 75 }))
})
afterEach(() => vi.restoreAllMocks())

const question = (index: number) => screen.findByRole('group', { name: new RegExp(`問い${index}`) })
async function choose(index: number, label: string) {
  await userEvent.click(within(await question(index)).getByRole('radio', { name: label }))
}
const save = async () => userEvent.click(await screen.findByRole('button', { name: '見なおしを残す' }))
async function fill(label = 'だいたい') {
  for (const index of sheet.questions.keys()) await choose(index, label)
}

test('a filled sheet says what its score means, where to go, and how it was before', async () => {
  openApp(at)
  await fill()
  await userEvent.type(screen.getByLabelText(/気づいたこと/), '膝がかるい')
  await expectAccessible()
  await save()
  const result = within(await screen.findByRole('region', { name: 'きょうの見なおし' }))
  expect(result.getByText('75')).toBeTruthy()
  const heading = result.getByRole('heading', { name: 'いられる時期' })
  expect(document.activeElement).toBe(heading)
  expect(describedBy(heading)).toBe('75点 息を聴きながら。')
  expect(result.getByRole('link', { name: '輪' })).toBeTruthy()
  expect(await screen.findByText(/2回の見なおしで、40点から75点/)).toBeTruthy()
  await waitFor(() => expect(api.requests(saveSheetAnswers)).toHaveLength(1))
  const { input } = api.requests(saveSheetAnswers)[0] ?? {}
  expect(input).toMatchObject({ note: '膝がかるい', answeredAt: '2026-11-20T03:00:00.000Z' })
  expect(input?.answers).toEqual(sheet.questions.map(({ id }) => ({ question: id, value: 3 })))
  await expectAccessible()
})

test('a question that is left out is named, and has the focus', async () => {
  openApp(at)
  for (const index of [0, 1, 3, 4, 5, 6, 7]) await choose(index, 'いつも')
  expect(screen.getByText('のこり1問')).toBeTruthy()
  await save()
  expect(await screen.findByText('まだ答えていない問いが、1問あります')).toBeTruthy()
  expect((await question(2)).contains(document.activeElement)).toBe(true)
  expect(api.requests(saveSheetAnswers)).toEqual([])
})

test('what was chosen survives a reload', async () => {
  const first = openApp(at)
  await choose(4, 'ときどき')
  first.unmount()
  openApp(at)
  const chosen = within(await question(4)).getByRole<HTMLInputElement>('radio', { name: 'ときどき' })
  expect(chosen.checked).toBe(true)
  expect(screen.getByText('のこり7問')).toBeTruthy()
})

test('without a network the stored sheet is filled, shown at once, and sent by itself later', async () => {
  const first = openApp(at)
  await question(0)
  await waitFor(() => expect(localStorage.getItem('iki.sheet-histories.member.haruko')).not.toBeNull())
  first.unmount()
  queryClient.clear()
  api.goOffline()
  openApp(at)
  await fill('いつも')
  await save()
  expect(await screen.findByText('端末に保存しました。つながったら送ります')).toBeTruthy()
  expect(screen.getByText(/2回の見なおしで、40点から100点/)).toBeTruthy()
  api.comeBack()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('保存しました')).toBeTruthy()
  expect(api.requests(saveSheetAnswers)).toHaveLength(1)
})

test('of a sheet that is withdrawn, what was filled can still be read', async () => {
  api.refuse(getSheet, { code: 'not_found' })
  api.answer(listSheetAnswers, {
    filled: [{ ...before('2026-10-01', 40), note: '膝がかるい' }],
    next: null,
  })
  openApp(at)
  expect(await screen.findByText('このシートは、いまお休みしています')).toBeTruthy()
  const history = within(await screen.findByRole('region', { name: 'これまでの見なおし' }))
  expect(history.getByText('40点')).toBeTruthy()
  expect(history.getByText('膝がかるい')).toBeTruthy()
  expect(screen.queryByRole('group')).toBe(null)
  await expectAccessible()
})

test('what was filled without a network, and is refused, is there with its words, and can be sent again', async () => {
  api.goOffline()
  storedSheets.write(currentOwner(), 'sonkyo', sheet)
  const first = openApp(at)
  await fill('いつも')
  await userEvent.type(screen.getByLabelText(/気づいたこと/), '息がふかい')
  await save()
  await screen.findByText('端末に保存しました。つながったら送ります')
  first.unmount()
  queryClient.clear()
  api.comeBack()
  api.refuse(getSheet, { code: 'not_found' })
  api.refuse(saveSheetAnswers, { code: 'not_found' })
  api.answer(listSheetAnswers, { filled: [], next: null })
  openApp(at)
  expect(await screen.findByText('このシートは、いまお休みしています')).toBeTruthy()
  const history = within(await screen.findByRole('region', { name: 'これまでの見なおし' }))
  expect(history.getByText('息がふかい')).toBeTruthy()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(/保存できませんでした/)).toBeTruthy()
  api.answer(saveSheetAnswers, ({ input: { id: _, ...filled } }) => ({ ...filled, score: 100 }))
  await userEvent.click(screen.getByRole('button', { name: 'もう一度送る' }))
  await waitFor(() => expect(screen.queryByText(/保存できませんでした/)).toBe(null))
  expect(api.requests(saveSheetAnswers).at(-1)?.input).toMatchObject({ note: '息がふかい' })
  expect(history.getByText('息がふかい')).toBeTruthy()
})

test('the sheet of today comes first, and may be filled again', async () => {
  api.answer(listSheetAnswers, { filled: [before('2026-11-20', 25)], next: null })
  openApp(at)
  expect(await screen.findByRole('heading', { name: 'ほぐす時期' })).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'もう一度こたえる' }))
  expect((await question(0)).contains(document.activeElement)).toBe(true)
})

test('one that cannot be opened now says so, and is no point of the line', async () => {
  api.answer(listSheetAnswers, { filled: [before('2026-11-02', null), before('2026-10-01', 40)], next: null })
  openApp(at)
  expect(await screen.findByText('いまは開けません')).toBeTruthy()
  expect(screen.getByText(/1回の見なおしで、40点から40点/)).toBeTruthy()
})

test('earlier pages are read when they are asked for', async () => {
  api.answer(listSheetAnswers, ({ input }) =>
    input.after === undefined
      ? { filled: [before('2026-10-01', 40)], next: '1_k' }
      : { filled: [before('2026-09-01', 20)], next: null },
  )
  openApp(at)
  await userEvent.click(await screen.findByRole('button', { name: 'もっと前から見る' }))
  expect(await screen.findByText(/2回の見なおしで、20点から40点/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'もっと前から見る' })).toBeNull()
})

test('what is on its way is not there twice when the server has it already', () => {
  const answers = sheet.questions.map(({ id }) => ({ question: id, value: 2 }))
  const value = { sheet: 'sonkyo', answers, note: '', answeredAt: '2026-11-20T03:00:00.000Z' }
  const known = [before('2026-11-19', 10)]
  expect(withUnsent(known, { 'k2026-11-19': { value } }, 'sonkyo')).toEqual(known)
  expect(withUnsent(known, { k2: { value } }, 'sonkyo').map(({ key, score }) => [key, score])).toEqual([
    ['k2', 50],
    ['k2026-11-19', 10],
  ])
  expect(withUnsent(known, { k2: { value } }, 'another')).toEqual(known)
})
