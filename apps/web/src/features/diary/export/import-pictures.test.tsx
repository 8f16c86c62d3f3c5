import { listDiaryEntries, savePicture } from '@iki/contract/diary/diary'
import { getDiarySettings } from '@iki/contract/diary/diary-data'
import { type ImportedDiaries, importDiary } from '@iki/contract/diary/diary-import'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { strToU8, zipSync } from 'fflate'
import { beforeEach, expect, test, vi } from 'vitest'
import { accessToken } from '#core/session/access-token.ts'
import { expectAccessible } from '#test/axe.ts'
import { diaryMember, freshPhone, tokenOf } from '#test/diary-member.ts'
import { type FakeApi, FakeRefusal, fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'
import { openDiaryFile } from './diary-file.ts'
import { OwnDataPage } from './own-data.tsx'
import { type PictureProgress, sendImportedPictures } from './send-pictures.ts'

const span = { from: '2026-11-01', to: '2026-11-18' }
const found: ImportedDiaries = {
  format: 'csv',
  needsDiary: false,
  skips: { added: 0, kept: 0 },
  problems: [],
  problemCount: 0,
  diaries: [{ kind: 'general', added: 12, kept: 0, unrated: 0, stamps: 0, ...span }],
  pictures: ['a', 'b', 'c', 'gone'],
  unratedPictures: [],
  pictureCount: 5,
  withoutPictures: [],
}
const saved: ImportedDiaries = { ...found, pictures: [], pictureCount: 0 }
const pictures = {
  'pictures/a.webp': 'A',
  'pictures/b.webp': 'B',
  'pictures/c.jpg': 'C',
  'pictures/x.webp': 'X',
}
const zip = (more: Record<string, string> = pictures) => {
  const files = Object.entries({ 'diary.csv': '日付', ...more }).map(([name, text]) => [name, strToU8(text)])
  return new File([zipSync(Object.fromEntries(files))], 'diary.zip')
}

let api: FakeApi
beforeEach(() => {
  freshPhone()
  document.title = '日記の設定'
  api = fakeApi()
  diaryMember(api)
  api.answer(getDiarySettings, () => ({ reminderTime: null }))
  api.answer(listDiaryEntries, [])
  api.answer(importDiary, ({ input }) => (input.step === 'preview' ? found : saved))
  api.answer(savePicture, ({ input: { id } }) => ({ id, width: 1, height: 1 }))
})
async function choose(file: File) {
  renderPage(
    <main>
      <OwnDataPage />
    </main>,
    { at: '/habit/diary/settings' },
  )
  await userEvent.upload(await screen.findByLabelText('取りこむファイル'), file, { applyAccept: false })
  await screen.findByText(/の中身です/)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const steps = () => api.requests(importDiary).map(({ input }) => input.step)
const sent = () => api.requests(savePicture).map(({ input }) => input.id)

test('the pictures of new days that a zip has are sent one by one, and then the days', async () => {
  await choose(zip())
  expect(screen.getByText('写真3枚も、いっしょに取りこみます。')).toBeTruthy()
  expect(screen.getByText('ほかの写真2枚は入りません。')).toBeTruthy()
  await press('取りこむ')
  expect(await screen.findByText('12日を取りこみました。')).toBeTruthy()
  expect(sent()).toEqual(['a', 'b', 'c'])
  const bodies = await Promise.all(api.requests(savePicture).map(({ file }) => file?.text()))
  expect(bodies).toEqual(['A', 'B', 'C'])
  expect(steps()).toEqual(['preview', 'save'])
})

test('a table alone comes without pictures, and how to have them is shown', async () => {
  await choose(new File(['日付'], 'diary.csv'))
  expect(screen.getByText('写真5枚は入りません。書き出したzipのまま選ぶと、写真も入ります。')).toBeTruthy()
  await press('取りこむ')
  await screen.findByText('12日を取りこみました。')
  expect(sent()).toEqual([])
})

test('the sending says how far it is, and can be stopped: then nothing is saved, and it continues later', async () => {
  const answer = Promise.withResolvers<void>()
  api.answer(savePicture, async ({ input: { id } }) => {
    if (id === 'b') await answer.promise
    return { id, width: 1, height: 1 }
  })
  await choose(zip())
  await press('取りこむ')
  expect(await screen.findByText('写真を送っています（1／3枚）')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
  await expectAccessible()
  await press('やめる')
  answer.resolve()
  expect(await screen.findByRole('button', { name: '取りこむ' })).toBeTruthy()
  expect(steps()).toEqual(['preview'])
  await press('取りこむ')
  expect(await screen.findByText('12日を取りこみました。')).toBeTruthy()
  expect(sent()).toEqual(['a', 'b', 'c'])
  expect(steps()).toEqual(['preview', 'save'])
})

test('one that the server refuses is left out only if the member says so, and its day is named', async () => {
  api.answer(savePicture, ({ input: { id } }) => {
    if (id === 'b') throw new FakeRefusal({ code: 'picture_unreadable' })
    return { id, width: 1, height: 1 }
  })
  const lacking = { pictureCount: 1, withoutPictures: [{ kind: 'general' as const, date: '2026-11-02' }] }
  api.answer(importDiary, ({ input }) => (input.step === 'preview' ? found : { ...saved, ...lacking }))
  await choose(zip())
  await press('取りこむ')
  expect(await screen.findByText(/写真1枚を送れませんでした/)).toBeTruthy()
  expect(screen.getByText('写真を送り終えました（2／3枚）')).toBeTruthy()
  expect([sent(), steps()]).toEqual([['a', 'b', 'c'], ['preview']])
  await expectAccessible()
  await press('残りの写真なしで取りこむ')
  expect(await screen.findByText('写真1枚は、入っていません。')).toBeTruthy()
  expect(screen.getByText('写真の欠けた日：日記 2026年11月2日')).toBeTruthy()
})

test('where no more pictures may be stored, no day is saved; the same file continues when there is room', async () => {
  api.refuse(savePicture, { code: 'too_many_pictures' })
  await choose(zip())
  await press('取りこむ')
  expect(await screen.findByText(/写真3枚を送れませんでした/)).toBeTruthy()
  expect(sent()).toEqual(['a'])
  await press('やめる')
  expect(steps()).toEqual(['preview'])
  api.answer(savePicture, ({ input: { id } }) => ({ id, width: 1, height: 1 }))
  await press('取りこむ')
  expect(await screen.findByText('12日を取りこみました。')).toBeTruthy()
  expect(sent()).toEqual(['a', 'a', 'b', 'c'])
})

test('where no more are taken at once, the days may be had without the rest', async () => {
  api.answer(savePicture, ({ input: { id } }) => {
    if (id === 'c') throw new FakeRefusal({ code: 'too_many_requests' })
    return { id, width: 1, height: 1 }
  })
  await choose(zip())
  await press('取りこむ')
  expect(await screen.findByText(/間をおいて続きを送ります/)).toBeTruthy()
  expect(steps()).toEqual(['preview'])
  await press('残りの写真なしで取りこむ')
  expect(await screen.findByText('12日を取りこみました。')).toBeTruthy()
  expect(steps()).toEqual(['preview', 'save'])
})

test('without a network the sending waits and nothing is saved, and what was sent is not sent again', async () => {
  api.answer(savePicture, ({ input: { id } }) => {
    if (id === 'b') api.goOffline()
    return { id, width: 1, height: 1 }
  })
  await choose(zip())
  await press('取りこむ')
  expect(await screen.findByText(/つながりにくい/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '残りの写真なしで取りこむ' })).toBeTruthy()
  await press('やめる')
  expect(steps()).toEqual(['preview'])
  api.comeBack()
  await press('取りこむ')
  expect(await screen.findByText('12日を取りこみました。')).toBeTruthy()
  expect(sent()).toEqual(['a', 'b', 'c'])
})

test('one that stalls, finds no network or finds a failing server is sent again after a pause', async () => {
  const failures = [
    () => Promise.reject(new DOMException('', 'TimeoutError')),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(new Response('', { status: 502 })),
    () => Promise.resolve(Response.json({ status: -1, message: '', code: 'internal' }, { status: 500 })),
  ]
  const file = await openDiaryFile(zip())
  const answering = globalThis.fetch
  globalThis.fetch = (...asked) => failures.shift()?.() ?? answering(...asked)
  const states: string[] = []
  const onProgress = ({ state }: PictureProgress) => void states.push(state)
  const { signal } = new AbortController()
  expect(await sendImportedPictures({ uid: null, file, ids: ['a'], signal, onProgress, pauseMs: 1 })).toEqual(
    [],
  )
  expect(sent()).toEqual(['a'])
  expect(states).toEqual(['sending', ...Array.from({ length: 4 }, () => 'unanswered')])
})

test('a sending of somebody who is signed out by now ends at once', async () => {
  api.refuse(savePicture, { code: 'account_disabled' })
  const file = await openDiaryFile(zip())
  const { signal } = new AbortController()
  const sending = { uid: null, file, ids: ['a', 'b'], signal, onProgress() {}, pauseMs: 1 }
  await expect(sendImportedPictures(sending)).rejects.toMatchObject({ code: 'account_disabled' })
  expect(sent()).toEqual(['a'])
})

test('where days without a rating are left out, their pictures are not sent', async () => {
  const diaries = found.diaries.map(each => ({ ...each, unrated: 1 }))
  const preview = { ...found, diaries, unratedPictures: ['b', 'gone'] }
  api.answer(importDiary, ({ input }) => (input.step === 'preview' ? preview : saved))
  await choose(zip())
  expect(screen.getByText('写真3枚も、いっしょに取りこみます。')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /取りこまない/ }))
  expect(screen.getByText('写真2枚も、いっしょに取りこみます。')).toBeTruthy()
  expect(screen.getByText('ほかの写真1枚は入りません。')).toBeTruthy()
  await press('取りこむ')
  await screen.findByText('12日を取りこみました。')
  expect([sent(), steps()]).toEqual([
    ['a', 'c'],
    ['preview', 'save-rated'],
  ])
})

test('a file that one member looked at is never brought into the diary of another who signed in since', async () => {
  await choose(zip())
  accessToken.write(tokenOf('u-other'))
  await press('取りこむ')
  expect(await screen.findByText(/別の方がログインしているか/)).toBeTruthy()
  expect([sent(), steps()]).toEqual([[], ['preview']])
})

test('nor is one without pictures', async () => {
  await choose(new File(['日付'], 'diary.csv'))
  accessToken.write(tokenOf('u-other'))
  await press('取りこむ')
  expect(await screen.findByText(/別の方がログインしているか/)).toBeTruthy()
  expect(steps()).toEqual(['preview'])
})

test('a page that is left sends no more', async () => {
  const answer = Promise.withResolvers<void>()
  api.answer(savePicture, async ({ input: { id } }) => {
    await answer.promise
    return { id, width: 1, height: 1 }
  })
  await choose(zip())
  await press('取りこむ')
  await screen.findByText('写真を送っています（0／3枚）')
  await userEvent.click(screen.getByRole('link', { name: '日記へ' }))
  answer.resolve()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect([sent(), steps()]).toEqual([['a'], ['preview']])
})

test('a picture waits while the server takes no more, and one that is too large is not opened', async () => {
  const refusals: ('too_many_requests' | 'unavailable')[] = ['too_many_requests', 'unavailable']
  api.answer(savePicture, ({ input: { id } }) => {
    const code = id === 'b' ? refusals.pop() : undefined
    if (code) throw new FakeRefusal({ code })
    return { id, width: 1, height: 1 }
  })
  const file = await openDiaryFile(zip({ ...pictures, 'pictures/large.webp': 'x'.repeat(4_000_001) }))
  expect([...file.pictures.keys()]).toEqual(['a', 'b', 'c', 'x'])
  const steps: PictureProgress[] = []
  const { signal } = new AbortController()
  const onProgress = vi.fn((step: PictureProgress) => void steps.push(step))
  const sending = { uid: null, file, ids: ['a', 'large', 'b'], signal, onProgress, pauseMs: 1 }
  expect(await sendImportedPictures(sending)).toEqual(['large'])
  expect(sent()).toEqual(['a', 'b', 'b', 'b'])
  expect(steps.map(({ sent, of, state }) => [sent, of, state])).toEqual([
    [0, 3, 'sending'],
    [1, 3, 'sending'],
    [1, 3, 'sending'],
    [1, 3, 'unanswered'],
    [1, 3, 'limited'],
  ])
})
