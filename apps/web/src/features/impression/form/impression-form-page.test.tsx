import { timelinesOf } from '@iki/contract/people/timeline'
import 'fake-indexeddb/auto'
import { getLesson } from '@iki/contract/media/lesson'
import { createImpression, listTimeline, listTimelines } from '@iki/contract/people/impression'
import { saveImpressionPicture } from '@iki/contract/people/impression-picture'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { session } from '#core/session/current-session.ts'
import { lessonOf, lessonRow } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, FakeRefusal, fakeApi } from '#test/fake-api.ts'
import { fillIn } from '#test/fill-in.ts'
import { ownImpression } from '#test/impression-samples.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { expectRecorded } from '#test/recorded-actions.ts'
import { renderPage } from '#test/render-page.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { timelinesQuery } from '../impression.queries.ts'
import { draft } from './draft.ts'
import { ImpressionFormPage } from './impression-form-page.tsx'

let api: FakeApi

beforeEach(() => {
  document.title = '感想を書く'
  asGuest()
  queryClient.clear()
  api = fakeApi()
  signedInAs(api, aMember())
  draft.clear()
  api.answer(listTimelines, [
    { plan: 'eichi', name: '英智', newCount: 0 },
    { plan: 'kafuku', name: '火福', newCount: 0 },
  ])
  api.answer(listTimeline, { items: [], next: null })
  api.answer(createImpression, ({ input }) =>
    ownImpression(input.id, { plan: timelinesOf(input.plan)[0] ?? 'kafuku', body: input.body }),
  )
})

const open = (at = '/timeline/post-kansou2') =>
  renderPage(
    <main>
      <ImpressionFormPage />
    </main>,
    { at },
  )
const field = async () => (await screen.findByLabelText('感想')) as HTMLTextAreaElement
const send = () => userEvent.click(screen.getByRole('button', { name: '送る' }))
const sent = () => api.requests(createImpression).map(({ input }) => input)
const text = '呼吸がふかくなりました。'

test('the plan that the address names is chosen in the page that the server sends', async () => {
  await queryClient.fetchQuery(timelinesQuery)
  draft.change({ plan: 'eichi' })
  const html = renderToString(
    <ThemeProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/timeline/post-kansou2?plan=kafuku']}>
          <ImpressionFormPage />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.querySelector('[aria-pressed=true]')?.textContent).toBe('火福')
})

describe('an impression', () => {
  test('is sent once however often it is pressed, and one is led to it', async () => {
    const { router } = open('/timeline/post-kansou2?plan=kafuku')
    await fillIn(await field(), text)
    await expectAccessible()
    const form = screen.getByRole('form', { name: '感想を書く' })
    fireEvent.submit(form)
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(router.state.location.pathname).toBe('/timeline/kafuku/kansou'))
    expect(sent()).toHaveLength(1)
    expect(sent()[0]).toMatchObject({ plan: 'kafuku', body: text })
    expect(draft.read().body).toBe('')
    await expectRecorded(api, 'timeline_post')
  })

  test('is offered for the plans that one may write in', async () => {
    open()
    await field()
    expect(screen.getByRole('button', { name: '英智' })).toBeTruthy()
  })

  test('goes under the same id after a lost answer', async () => {
    let isLost = true
    api.answer(createImpression, ({ input }) => {
      if (isLost) throw new FakeRefusal({ code: 'unavailable' })
      return ownImpression(input.id, { body: input.body })
    })
    const { router } = open()
    await fillIn(await field(), text)
    await send()
    expect(await screen.findByText('端末に保存しました')).toBeTruthy()
    isLost = false
    await userEvent.click(screen.getByRole('button', { name: 'いま送る' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/timeline/eichi/kansou'))
    expect(new Set(sent().map(({ id }) => id)).size).toBe(1)
  })

  test('waits on the device without a network, and goes by itself', async () => {
    open()
    await fillIn(await field(), text)
    api.goOffline()
    await send()
    expect(await screen.findByText('端末に保存しました')).toBeTruthy()
    expect(localStorage.getItem('iki.impressions.member.unnamed') ?? '').toContain(text)
    api.comeBack()
    await act(async () => window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test('survives the end of the page and of the session', async () => {
    const { unmount } = open()
    await fillIn(await field(), text)
    unmount()
    act(() => session.lose('no_current_user'))
    expect(draft.read().body).toBe('')
    signedInAs(api, aMember())
    open()
    expect((await field()).value).toBe(text)
  })

  test('is not lost when it is refused, and says why', async () => {
    api.refuse(createImpression, { code: 'words_not_allowed' })
    open()
    await fillIn(await field(), text)
    await send()
    expect(await screen.findByText(/使えないことばが含まれています/)).toBeTruthy()
    expect((await field()).value).toBe(text)
    expect((await field()).disabled).toBe(false)
  })

  test('that was changed after its first words had arrived becomes another', async () => {
    api.refuse(createImpression, { code: 'repeated_differently' })
    open()
    await fillIn(await field(), text)
    await send()
    expect(await screen.findByText(/はじめに送った感想は、届いています/)).toBeTruthy()
    const former = sent()[0]?.id
    api.answer(createImpression, ({ input }) => ownImpression(input.id))
    await send()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.id).not.toBe(former)
  })

  test('needs a word, and not more than there is room for', async () => {
    open()
    await field()
    await send()
    expect(screen.getByText('ひとことでも書いてください')).toBeTruthy()
    fireEvent.change(await field(), { target: { value: 'あ'.repeat(4001) } })
    expect(screen.getByText('4001 / 4000')).toBeTruthy()
    await send()
    expect(screen.getByText('4000文字以内にしてください')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('is about the second of a lesson that the address names', async () => {
    api.answer(getLesson, lessonOf(lessonRow('asa', { title: '朝の背骨' })))
    open('/timeline/post-kansou2?lesson=asa&t=83')
    expect(await screen.findByText(/朝の背骨 01:23/)).toBeTruthy()
    await fillIn(await field(), text)
    await userEvent.click(screen.getByLabelText('運営だけに見せる'))
    await send()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ moment: { lessonId: 'asa', seconds: 83 }, isForRoom: true })
  })

  test('takes its pictures along, each once', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }))
    HTMLCanvasElement.prototype.getContext = (() => ({
      fillRect: () => {},
      drawImage: () => {},
    })) as unknown as typeof HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.toBlob = done => done(new Blob(['small'], { type: 'image/jpeg' }))
    URL.createObjectURL = () => 'blob:1'
    URL.revokeObjectURL = () => {}
    api.answer(saveImpressionPicture, ({ input }) => ({ id: input.id, width: 4, height: 3 }))
    open()
    await fillIn(await field(), text)
    await userEvent.upload(
      screen.getByLabelText('写真を選ぶ'),
      new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
    )
    expect(await screen.findByAltText('写真 1枚め')).toBeTruthy()
    await send()
    await waitFor(() => expect(sent()).toHaveLength(1))
    const saved = api.requests(saveImpressionPicture).map(({ input }) => input.id)
    expect(saved).toHaveLength(1)
    expect(sent()[0]?.pictures).toEqual(saved)
  })
})
