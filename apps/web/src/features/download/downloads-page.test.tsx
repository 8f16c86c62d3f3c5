import { getMe } from '@iki/contract/account/session'
import { listDownloadTerms } from '@iki/contract/media/download'
import { getLesson, getPlaylist } from '@iki/contract/media/lesson'
import { getHome } from '@iki/contract/shell/home'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DownloadRecord } from '#core/downloads/download-record.ts'
import { downloads } from '#core/downloads/downloads.ts'
import { clock } from '#core/time/clock.ts'
import { lessonOf, lessonRow, planLock, playlistOf } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, inDays, signedInAs } from '#test/people.ts'

await vi.hoisted(async () => {
  const { FakeCaches } = await import('../../../test/fake-caches.ts')
  globalThis.caches = new FakeCaches()
})

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(listDownloadTerms, ({ input }) => ({
    asOf: clock.now().toISOString(),
    lessons: input.ids.map(id => ({ id, keepUntil: inDays(12), bytes: 8_240_000 })),
  }))
  downloads.state.setState({ isKnown: true, lessons: {}, pending: {} })
})

const downloadedLesson = (id: string, change: Partial<DownloadRecord> = {}): DownloadRecord => ({
  lesson: lessonOf(lessonRow(id)),
  type: 'audio/mpeg',
  bytes: 8_240_000,
  version: null,
  partBytes: 1_048_576,
  isWhole: true,
  keptAt: 1,
  endsAt: Date.parse('2026-12-02T16:00:00Z'),
  ...change,
})
const store = (...records: DownloadRecord[]) =>
  downloads.state.setState({ lessons: Object.fromEntries(records.map(record => [record.lesson.id, record])) })

describe('/mypage/kept', () => {
  test('names what is downloaded, how large it is and how long it lasts, the newest first', async () => {
    store(downloadedLesson('a'), downloadedLesson('b', { keptAt: 2, bytes: 1_000_000 }))
    openApp('/mypage/kept')
    expect(await screen.findByText('2本・9.2MB')).toBeTruthy()
    const rows = within(screen.getByRole('list', { name: '端末に保存した音声' })).getAllByRole('link')
    expect(rows.map(row => row.getAttribute('href'))).toEqual(['/single-player/b', '/single-player/a'])
    expect(rows[1]?.textContent).toContain('8.2MB・12月3日まで')
    expect(screen.getAllByRole('button', { name: /のメニュー$/ })).toHaveLength(2)
    await expectAccessible()
  })

  test('are put in order and narrowed on the device', async () => {
    const lasting = (id: string, durationSeconds: number) =>
      downloadedLesson(id, { lesson: { ...lessonOf(lessonRow(id)), durationSeconds } })
    store(lasting('a', 1200), lasting('b', 60), lasting('c', 170))
    openApp('/mypage/kept?order=longest&length=short')
    const rows = async () =>
      within(await screen.findByRole('list', { name: '端末に保存した音声' }))
        .getAllByRole('link')
        .map(row => row.getAttribute('href'))
    expect(await rows()).toEqual(['/single-player/c', '/single-player/b'])
    await userEvent.click(screen.getByRole('button', { name: '3分まで ×' }))
    await waitFor(async () =>
      expect(await rows()).toEqual(['/single-player/a', '/single-player/c', '/single-player/b']),
    )
    expect(screen.getByText(/^3本/)).toBeTruthy()
  })

  test('takes one away, or all after asking', async () => {
    store(downloadedLesson('a'), downloadedLesson('b'), downloadedLesson('c'))
    openApp('/mypage/kept')
    await userEvent.click(await screen.findByRole('button', { name: '音声 aを端末から消す' }))
    expect(Object.keys(downloads.state.getState().lessons)).toEqual(['b', 'c'])
    await userEvent.click(screen.getByRole('button', { name: 'すべて消す' }))
    expect(Object.keys(downloads.state.getState().lessons)).toEqual(['b', 'c'])
    await userEvent.click(screen.getByRole('button', { name: 'すべて消す' }))
    expect(await screen.findByText('保存した音声が、ここにならびます')).toBeTruthy()
  })

  test('shows what is being downloaded, and why the others wait', async () => {
    const pendingDownload = { title: '', bytes: 0, total: null, isUnderWay: true, problem: null }
    downloads.state.setState({
      pending: {
        a: { ...pendingDownload, title: '音声 a', bytes: 4_120_000, total: 8_240_000 },
        b: { ...pendingDownload, title: '音声 b', isUnderWay: false, problem: 'full' },
      },
    })
    openApp('/mypage/kept')
    expect(await screen.findByText('4.1MB / 8.2MB')).toBeTruthy()
    const line = screen.getByRole('progressbar', { name: '音声 aを保存したところまで' })
    expect(line.getAttribute('aria-valuenow')).toBe('50')
    expect(screen.getByText('端末の空きが足りません')).toBeTruthy()
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: '音声 bの保存をやめる' }))
    expect(screen.queryByText('音声 b')).toBeNull()
  })

  test('with nothing downloaded says what will be here', async () => {
    openApp('/mypage/kept')
    expect(await screen.findByText('保存した音声が、ここにならびます')).toBeTruthy()
    await expectAccessible()
  })
})

describe('a lesson’s page', () => {
  const open = async () => {
    api.answer(getLesson, lessonOf(lessonRow('a')))
    openApp('/single-player/a')
    await userEvent.click(await screen.findByRole('button', { name: 'その他の操作' }))
  }

  test('says before keeping how large the lesson is and how long it lasts', async () => {
    const add = vi.spyOn(downloads, 'add').mockReturnValue()
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '端末に保存' }))
    const sheet = within(await screen.findByRole('dialog', { name: '端末に保存' }))
    expect(await sheet.findByText('8.2MB')).toBeTruthy()
    await expectAccessible()
    await userEvent.click(sheet.getByRole('button', { name: '保存する' }))
    expect(add.mock.calls[0]?.[0].map(({ id }) => id)).toEqual(['a'])
  })

  test('says so when the lesson may not be downloaded', async () => {
    api.answer(listDownloadTerms, { asOf: clock.now().toISOString(), lessons: [] })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '端末に保存' }))
    expect(await screen.findByText('この音声は端末に保存できません')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '保存する' })).toBeNull()
  })

  test('follows how far it is, and offers to take it away once it is here', async () => {
    await open()
    await screen.findByRole('button', { name: '端末に保存' })
    const pendingDownload = { title: '音声 a', bytes: 30, total: 100, isUnderWay: true, problem: null }
    act(() => downloads.state.setState({ pending: { a: pendingDownload } }))
    expect(screen.getByRole('button', { name: '端末に保存しています 30%' })).toBeTruthy()
    act(() => {
      downloads.state.setState({ pending: {} })
      store(downloadedLesson('a'))
    })
    await userEvent.click(screen.getByRole('button', { name: '端末に保存ずみ' }))
    await userEvent.click(await screen.findByRole('button', { name: '端末から消す' }))
    expect(downloads.state.getState().lessons).toEqual({})
  })
})

test('a playlist is downloaded with all that is open of it', async () => {
  const playlist = playlistOf('method-asa', [
    lessonRow('a'),
    lessonRow('x', { lock: planLock }),
    lessonRow('b'),
  ])
  api.answer(getPlaylist, playlist)
  const add = vi.spyOn(downloads, 'addPlaylist').mockReturnValue()
  store(downloadedLesson('a'))
  openApp('/kafuku/daily/method-Asa')
  expect(await screen.findAllByRole('img', { name: '端末に保存ずみ' })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '端末に保存' }))
  const sheet = within(await screen.findByRole('dialog', { name: '端末に保存' }))
  expect(await sheet.findByText('2本')).toBeTruthy()
  expect(sheet.getByText('16.5MB')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'まとめて保存する' }))
  expect(add.mock.calls[0]?.[0].tag).toBe('method-asa')
})

test('home without a network shows what can be played nevertheless', async () => {
  api.answer(getMe, aMember())
  api.answer(getHome, () => Promise.reject(new TypeError('Failed to fetch')))
  store(downloadedLesson('a'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.goOffline()
  openApp('/')
  expect(await screen.findByRole('heading', { name: '電波がなくても聴けるもの' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '保存した音声' }).getAttribute('href')).toBe('/mypage/kept')
  await expectAccessible()
})
