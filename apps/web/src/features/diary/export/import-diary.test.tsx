import { listDiaryEntries } from '@iki/contract/diary/diary'
import { getDiarySettings } from '@iki/contract/diary/diary-data'
import { type ImportedDiaries, importDiary } from '@iki/contract/diary/diary-import'
import { splitFiles } from '@iki/contract/diary/diary-import-files'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { strFromU8, strToU8, zipSync } from 'fflate'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { diaryMember, freshPhone } from '#test/diary-member.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { aLicence } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { requireDiary } from '../offline/open-diary.ts'
import { wholeFact } from '../offline/refresh-days.ts'
import { diaryTexts } from './diary-file.ts'
import { OwnDataPage } from './own-data.tsx'

const found: ImportedDiaries = {
  format: 'csv',
  needsDiary: false,
  pictures: ['a', 'b'],
  unratedPictures: [],
  pictureCount: 2,
  withoutPictures: [],
  diaries: [
    {
      kind: 'general' as const,
      added: 1200,
      kept: 3,
      unrated: 4,
      stamps: 0,
      from: '2024-01-02',
      to: '2026-11-18',
    },
  ],
  skips: { added: 0, kept: 0 },
  problems: [{ place: '5行め', reason: '日付が読み取れません' }],
  problemCount: 1,
}
const entry = {
  id: 'e1',
  date: '2024-01-02',
  stress: 7,
  breath: 6,
  memo: '雨',
  images: [],
  revision: 1,
  created_at: '2026-11-20T00:00:00.000Z',
  updated_at: '2026-11-20T00:00:00.000Z',
  deleted_at: null,
}

let api: FakeApi
beforeEach(() => {
  freshPhone()
  document.title = '日記の設定'
  api = fakeApi()
  diaryMember(api)
  api.answer(getDiarySettings, () => ({ reminderTime: null }))
  api.answer(listDiaryEntries, [])
  api.answer(importDiary, found)
})
const open = () =>
  renderPage(
    <main>
      <OwnDataPage />
    </main>,
    { at: '/habit/diary/settings' },
  )
const choose = async (name: string, content: BlobPart) =>
  userEvent.upload(await screen.findByLabelText('取りこむファイル'), new File([content], name), {
    applyAccept: false,
  })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const inputs = () => api.requests(importDiary).map(({ input }) => input)

test('a file is first looked at, then its days are brought in, here as well', async () => {
  open()
  await choose('diary.csv', '日付')
  const section = within(screen.getByRole('region', { name: '日記を取りこむ' }))
  expect(await section.findByText('「diary.csv」の中身です。まだ、なにも入れていません。')).toBeTruthy()
  expect(section.getByText('新しく入る日').nextSibling?.textContent).toBe('1,200日')
  expect(section.getByText('すでにあるので、そのままの日').nextSibling?.textContent).toBe('3日')
  expect(section.getByText('2024年1月2日から2026年11月18日まで')).toBeTruthy()
  expect(section.getByText(/日付が読み取れません/).textContent).toBe('5行め 日付が読み取れません')
  expect(section.getByRole('radio', { name: /まんなかの5にして取りこむ/, checked: true })).toBeTruthy()
  expect(section.getByText(/写真2枚は入りません/)).toBeTruthy()
  expect(inputs()).toEqual([{ step: 'preview', into: 'as-file-says' }])
  await expectAccessible()
  api.answer(listDiaryEntries, [entry])
  await press('取りこむ')
  expect(await section.findByText('1,200日を取りこみました。')).toBeTruthy()
  expect(inputs()[1]).toEqual({ step: 'save', into: 'as-file-says' })
  const link = section.getByRole('link', { name: 'カレンダーで見る' })
  expect(link.getAttribute('href')).toBe('/habit/diary?view=calendar&day=2026-11-18')
  const { database } = await requireDiary()
  expect(await database.days.get(['general', '2024-01-02'])).toMatchObject({ revision: 1 })
})

test('where the answer to the save is lost, this device reads the whole diary again', async () => {
  const { database } = await requireDiary()
  await database.facts.put({ name: wholeFact('general'), value: 1 })
  open()
  await choose('diary.csv', '日付')
  await screen.findByText(/の中身です/)
  api.answer(importDiary, () => new Response('', { status: 502 }))
  await press('取りこむ')
  expect(await screen.findByText(/つながりませんでした/)).toBeTruthy()
  expect(await database.facts.get(wholeFact('general'))).toBeUndefined()
})

test('a file with nothing new has nothing to bring in', async () => {
  api.answer(importDiary, { ...found, diaries: found.diaries.map(each => ({ ...each, added: 0 })) })
  open()
  await choose('diary.csv', '日付')
  await press(
    await screen.findByRole('button', { name: '別のファイルを選ぶ' }).then(() => '別のファイルを選ぶ'),
  )
  expect(screen.queryByRole('button', { name: '取りこむ' })).toBeNull()
  expect(screen.getByRole('button', { name: 'ファイルを選ぶ' })).toBeTruthy()
})

test('days without a rating are left out when the member says so, and counted either way', async () => {
  open()
  await choose('diary.csv', '日付')
  await screen.findByText('リラックス度か呼吸の深さのない日が4日あります')
  const days = () => screen.getByText('新しく入る日').nextSibling?.textContent
  expect(days()).toBe('1,200日')
  await userEvent.click(screen.getByRole('radio', { name: /取りこまない/ }))
  expect(days()).toBe('1,196日')
  await press('取りこむ')
  await screen.findByText(/を取りこみました/)
  expect(inputs().map(({ step }) => step)).toEqual(['preview', 'save-rated'])
})

test('where every new day lacks a rating, leaving them out leaves nothing to bring in', async () => {
  api.answer(importDiary, { ...found, diaries: found.diaries.map(each => ({ ...each, added: 4 })) })
  open()
  await choose('diary.csv', '日付')
  await userEvent.click(await screen.findByRole('radio', { name: /取りこまない/ }))
  expect(screen.queryByRole('button', { name: '取りこむ' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /まんなかの5/ }))
  expect(screen.getByRole('button', { name: '取りこむ' })).toBeTruthy()
})

test('days off and stamps are counted and brought in, also without any day', async () => {
  const eichi = { kind: 'eichi', added: 0, kept: 7, unrated: 0, stamps: 2 } as const
  const span = { from: '2026-11-01', to: '2026-11-18' }
  const skips = { added: 3, kept: 1 }
  api.answer(importDiary, { ...found, diaries: [{ ...eichi, ...span }], skips })
  open()
  await choose('diary.zip', '日付')
  const off = within((await screen.findByText('お休みした日')).closest('li') ?? document.body)
  expect(off.getByText('新しく入る日').nextSibling?.textContent).toBe('3日')
  expect(off.getByText('日記かお休みがもうある日').nextSibling?.textContent).toBe('1日')
  expect(screen.getByText('判子だけが入る日').nextSibling?.textContent).toBe('2日')
  await press('取りこむ')
  expect(await screen.findByText('お休み3日、判子2個を取りこみました。')).toBeTruthy()
})

test('which diary another app’s file is for is asked, among those that the member has', async () => {
  diaryMember(api, { licences: [aLicence('000001')] })
  api.answer(importDiary, ({ input }) =>
    input.into === 'as-file-says'
      ? { ...found, needsDiary: true, diaries: [], problems: [], problemCount: 0 }
      : found,
  )
  open()
  await choose('Journal.json', '{}')
  await userEvent.click(await screen.findByRole('radio', { name: /叡智の日記/ }))
  expect(screen.queryByRole('radio', { name: /下腹の日記/ })).toBeNull()
  await press('中身を確かめる')
  await screen.findByText(/「Journal.json」の中身です/)
  await press('取りこむ')
  await screen.findByText('1,200日を取りこみました。')
  expect(inputs().map(({ step, into }) => `${step} ${into}`)).toEqual([
    'preview as-file-says',
    'preview eichi',
    'save eichi',
  ])
})

test('a zip is opened here: its texts are sent as one, without its pictures', async () => {
  open()
  const files = ['diary.csv', 'kafuku-diary.csv', 'eichi-stamps.csv', 'skips.csv', 'pictures/a.webp']
  const zip = zipSync(Object.fromEntries(files.map(name => [name, strToU8(`${name}の中身`)])))
  await choose('diary.zip', zip)
  await screen.findByText(/「diary.zip」の中身です/)
  const [sent, ...others] = api.requests(importDiary)
  expect(others).toEqual([])
  const bytes = await sent?.file?.arrayBuffer()
  const joined = splitFiles(new Uint8Array(bytes ?? []))?.map(({ name, bytes }) => [name, strFromU8(bytes)])
  expect(joined).toEqual(files.slice(0, 4).map(name => [name, `${name}の中身`]))
})

test('of a name that a zip has twice, one that would be too large is never opened', async () => {
  open()
  const zip = zipSync({ 'a.json': strToU8('{}'), 'b.json': new Uint8Array(10_000_001) })
  const doubled = Buffer.from(Buffer.from(zip).toString('latin1').replaceAll('b.json', 'a.json'), 'latin1')
  await choose('diary.zip', new Uint8Array(doubled))
  await vi.waitFor(() => expect(inputs()).toHaveLength(1))
  expect(screen.queryByText('このファイルは大きすぎて、取りこめません。')).toBeNull()
})

test.each([
  [new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'このzipは開けませんでした。'],
  [zipSync({ 'a.webp': strToU8('a') }), 'このzipには、日記のファイルが見つかりませんでした。'],
  [new Uint8Array(10_000_001), 'このファイルは大きすぎて、取りこめません。'],
  [
    zipSync({ 'diary.json': new Uint8Array(10_000_001), 'account.json': strToU8('{}') }),
    'このファイルは大きすぎて、取りこめません。',
  ],
  [
    zipSync({ 'a.csv': strToU8('日付'), 'b.csv': new Uint8Array(10_000_001) }),
    'このファイルは大きすぎて、取りこめません。',
  ],
  [
    zipSync(Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`${index}.csv`, strToU8('日付')]))),
    'このzipには日記のファイルが21個あります。一度に読めるのは20個までです。zipを開いて、ファイルを1つずつ選んでください。',
  ],
])('says what is wrong with a file, and sends nothing', async (content, fault) => {
  open()
  await choose('diary.zip', content)
  expect(await screen.findByText(fault)).toBeTruthy()
  expect(inputs()).toEqual([])
})

test('of a zip that is too large to open, says how its days come in all the same', async () => {
  open()
  const zip = new File([zipSync({ 'diary.json': strToU8('{}') })], 'diary.zip')
  Object.defineProperty(zip, 'size', { value: 300_000_001 })
  await userEvent.upload(await screen.findByLabelText('取りこむファイル'), zip)
  expect(await screen.findByText(/zipを開いて、中の日記のファイル（diary.jsonなど）を選んで/)).toBeTruthy()
  expect(inputs()).toEqual([])
})

test('says why the server refuses a file, and takes another', async () => {
  api.refuse(importDiary, { code: 'diary_file_unreadable' })
  open()
  await choose('a.csv', '名前')
  expect(await screen.findByText(/日記を読み取れませんでした/)).toBeTruthy()
  api.answer(importDiary, found)
  await choose('diary.csv', '日付')
  expect(await screen.findByText(/「diary.csv」の中身です/)).toBeTruthy()
  expect(screen.queryByText(/日記を読み取れませんでした/)).toBeNull()
})

test.each([
  [['a/diary.json', 'a/diary.csv', 'a/diary.md', 'account.json'], ['a/diary.json']],
  [['Journal.json', 'photos/a.jpeg'], ['Journal.json']],
  [['diary.md', 'pictures/a.webp', 'not-opened.txt'], ['diary.md']],
  [
    ['diary.csv', 'skips.csv', 'eichi-stamps.csv'],
    ['diary.csv', 'skips.csv', 'eichi-stamps.csv'],
  ],
  [['__MACOSX/._x.csv', 'daylio.CSV', 'read.md'], ['daylio.CSV']],
])('of a zip with %j, %j is read', (names, texts) => expect(diaryTexts(names)).toEqual(texts))
