import {
  createDiaryEntry,
  listDiaryEntries,
  listPictureAddresses,
  savePicture,
} from '@iki/contract/diary/diary'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fittedSize } from '#core/pictures/prepare-picture.ts'
import { expectAccessible } from '#test/axe.ts'
import { diaryMember, freshPhone } from '#test/diary-member.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'
import { saveDay } from '../offline/diary-days.ts'
import { requireDiary } from '../offline/open-diary.ts'
import { DayPictures } from './day-pictures.tsx'

const date = '2026-11-21'
let api: FakeApi
let drawn: { width: number; height: number }[]

beforeEach(() => {
  freshPhone()
  document.title = '日記'
  api = fakeApi()
  diaryMember(api)
  api.answer(listDiaryEntries, [])
  api.answer(listPictureAddresses, ({ input }) =>
    input.ids.map(id => ({ id, url: `/v1/diary/pictures/${id}?signature=good`, width: 8, height: 8 })),
  )
  drawn = []
  let count = 0
  URL.createObjectURL = () => `blob:${++count}`
  URL.revokeObjectURL = () => {}
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.type !== 'image/jpeg') throw new DOMException('no', 'InvalidStateError')
    return { width: 4000, height: 3000, close: () => {} }
  })
  HTMLCanvasElement.prototype.getContext = (() => ({
    fillRect: () => {},
    drawImage: () => {},
  })) as unknown as typeof HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.toBlob = function (this: HTMLCanvasElement, done) {
    drawn.push({ width: this.width, height: this.height })
    done(new Blob(['small'], { type: 'image/jpeg' }))
  }
})
afterEach(() => {
  vi.restoreAllMocks()
})

function Form({ first = [] as string[] }) {
  const [ids, setIds] = useState(first)
  return (
    <main>
      <h1>日記</h1>
      <DayPictures kind="general" date={date} ids={ids} onChange={setIds} />
      <output>{ids.join(',')}</output>
      <button
        type="button"
        onClick={() => void saveDay('general', date, { relax: 7, breath: 6, memo: '海へ', images: ids })}
      >
        残す
      </button>
    </main>
  )
}
const show = (first?: string[]) => renderPage(<Form {...(first && { first })} />, { at: '/habit/diary' })
const photo = (name = 'a.jpg', type = 'image/jpeg') => new File(['large'], name, { type })
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('写真を選ぶ', { selector: 'input' }), { target: { files } })
const tile = (index: number) =>
  screen.findByRole('button', { name: `11月21日の写真 ${index}枚めを大きく見る` })
const ids = () => document.querySelector('output')?.textContent
const save = () => userEvent.click(screen.getByRole('button', { name: '残す' }))

describe('a chosen picture', () => {
  test('is made small, upright, and shown at once from the phone', async () => {
    api.goOffline()
    show()
    choose(photo())
    const image = (await tile(1)).querySelector('img')
    expect(image?.src).toMatch(/^blob:/)
    expect(drawn).toEqual([
      { width: 1600, height: 1200 },
      { width: 320, height: 240 },
    ])
    expect(screen.getByText('未送信')).toBeTruthy()
    await expectAccessible()
  })

  test('is sent before the words of its day', async () => {
    const order: string[] = []
    api.answer(savePicture, ({ input }) => {
      order.push('picture')
      return { id: input.id, width: 1600, height: 1200 }
    })
    api.answer(createDiaryEntry, ({ input }) => {
      order.push(`words with ${input.images?.length}`)
      return {
        id: 'e1',
        date,
        stress: 7,
        breath: 6,
        memo: '海へ',
        images: input.images ?? [],
        created_at: '2026-11-21T00:00:00.000Z',
        updated_at: '2026-11-21T00:00:00.000Z',
        deleted_at: null,
        revision: 1,
      }
    })
    show()
    choose(photo())
    await tile(1)
    await save()
    await waitFor(() => expect(order).toEqual(['picture', 'words with 1']))
    await waitFor(() => expect(screen.queryByText('未送信')).toBeNull())
    expect(api.requests(savePicture)).toHaveLength(1)
  })

  test.each([
    ['body_too_large', 413],
    ['picture_unreadable', 415],
  ] as const)('that the server refuses (%s) leaves the text and is shown', async (code, _http) => {
    api.refuse(savePicture, { code })
    api.answer(createDiaryEntry, ({ input }) => ({
      id: 'e1',
      date,
      stress: 7,
      breath: 6,
      memo: '海へ',
      images: input.images ?? [],
      created_at: '2026-11-21T00:00:00.000Z',
      updated_at: '2026-11-21T00:00:00.000Z',
      deleted_at: null,
      revision: 1,
    }))
    show()
    choose(photo())
    await tile(1)
    await save()
    await waitFor(() =>
      expect(api.requests(createDiaryEntry)[0]?.input).toMatchObject({ memo: '海へ', images: [] }),
    )
    expect(await screen.findByText('送れません')).toBeTruthy()
  })

  test('that does not fit on the phone is shown, and the form stays', async () => {
    const { database } = await requireDiary()
    vi.spyOn(database.pictures, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    show()
    choose(photo())
    expect(await screen.findByText(/端末の空きが足りない/)).toBeTruthy()
    expect(screen.queryByText('1 / 4')).toBeNull()
  })

  test('in a format that this browser does not open shows what to do', async () => {
    show()
    choose(photo('IMG_1.HEIC', 'image/heic'))
    expect(await screen.findByText(/HEIC形式の写真を開けません/)).toBeTruthy()
    choose(photo('notes.txt', 'text/plain'))
    expect(await screen.findByText(/この写真は開けませんでした/)).toBeTruthy()
  })

  test('is taken out and put back at its place', async () => {
    show()
    choose(photo('a.jpg'), photo('b.jpg'))
    await tile(2)
    const before = ids()
    await userEvent.click(screen.getByRole('button', { name: '11月21日の写真 1枚めを外す' }))
    await screen.findByText('1 / 4')
    await userEvent.click(screen.getByRole('button', { name: '元にもどす' }))
    await screen.findByText('2 / 4')
    expect(ids()).toBe(before)
  })
})

test('only four are taken a day, and the others are named', async () => {
  show()
  choose(...Array.from({ length: 6 }, (_, index) => photo(`${index}.jpg`)))
  await tile(4)
  expect(await screen.findByText('写真は一日に4枚までです。')).toBeTruthy()
  expect(screen.getByText('4 / 4')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '写真を添える' })).toBeNull()
})

test('a picture of another phone comes by its signed address and opens large', async () => {
  show(['p1'])
  const button = await tile(1)
  expect(button.querySelector('img')?.getAttribute('src')).toContain('signature=good')
  await userEvent.click(button)
  const viewer = await screen.findByRole('dialog', { name: '11月21日の写真 1枚め' })
  expect(viewer.querySelector('img')?.alt).toBe('11月21日の写真 1枚め')
  await userEvent.click(screen.getByRole('button', { name: 'とじる' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an address that is no longer good is renewed, once', async () => {
  show(['p1'])
  const image = (await tile(1)).querySelector('img') as HTMLImageElement
  fireEvent.error(image)
  fireEvent.error(image)
  await waitFor(() => expect(api.requests(listPictureAddresses)).toHaveLength(2))
})

test('the longer side becomes the limit, and nothing grows', () => {
  expect(fittedSize(4000, 3000, 1600)).toEqual({ width: 1600, height: 1200 })
  expect(fittedSize(900, 3200, 1600)).toEqual({ width: 450, height: 1600 })
  expect(fittedSize(640, 480, 1600)).toEqual({ width: 640, height: 480 })
  expect(fittedSize(9000, 1, 1600)).toEqual({ width: 1600, height: 1 })
})
