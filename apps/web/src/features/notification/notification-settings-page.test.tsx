import {
  defaultPreference,
  getUserSettings,
  saveUserSettings,
  type UserSettings,
} from '@iki/contract/account/notification'
import { getService } from '@iki/contract/api/service'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import type { PushState } from '#core/push/push-state.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { aService } from '#test/open-app.tsx'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { NotificationSettingsPage } from './notification-settings-page.tsx'

const push = vi.hoisted(() => ({ state: 'off' as PushState, asked: 0 }))
vi.mock('#core/push/push.ts', () => ({
  readPushState: async () => push.state,
  turnPushOn: async () => {
    push.asked += 1
    return 'on'
  },
  turnPushOff: async () => 'off',
}))

let api: FakeApi
let settings: UserSettings
beforeEach(() => {
  asGuest()
  queryClient.clear()
  document.title = 'Iki'
  push.state = 'off'
  push.asked = 0
  api = fakeApi()
  settings = {
    gift_acceptance: true,
    gift_acceptance_updated_at: null,
    notification_preference: defaultPreference,
    email_notifications: true,
  }
  api.answer(getUserSettings, () => settings)
  api.answer(saveUserSettings, ({ input }) => {
    settings = { ...settings, ...(input as Partial<UserSettings>) }
    return settings
  })
  signedInAs(api, aMember())
})

const open = () =>
  renderPage(
    <main>
      <NotificationSettingsPage />
    </main>,
    { at: '/mypage/notification-settings' },
  )
const find = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })
const saved = () => screen.findByText('保存しました')

describe('what is received', () => {
  test('is changed by a press, and only that is sent', async () => {
    open()
    const likes = await find('いいねをメールで受けとる')
    await expectAccessible()
    expect(likes.checked).toBe(false)
    await userEvent.click(likes)
    await saved()
    expect(settings.notification_preference.kinds.like).toEqual({ app: true, mail: true, push: false })
    const [sent] = api.requests(saveUserSettings)
    expect(Object.keys(sent?.input ?? {})).toEqual(['notification_preference'])
  })

  test('two presses at once both count', async () => {
    open()
    const likes = await find('いいねをメールで受けとる')
    const comments = await find('コメントをプッシュで受けとる')
    fireEvent.click(likes)
    fireEvent.click(comments)
    await waitFor(() => expect(api.requests(saveUserSettings)).toHaveLength(2))
    await saved()
    const { like, comment } = settings.notification_preference.kinds
    expect([like.mail, comment.push]).toEqual([true, true])
    expect([likes.checked, comments.checked]).toEqual([true, true])
  })

  test('goes back to what the server has when it could not be saved', async () => {
    open()
    const likes = await find('いいねをメールで受けとる')
    api.refuse(saveUserSettings, { code: 'internal' })
    await userEvent.click(likes)
    await screen.findByText(/保存できませんでした/)
    await waitFor(() => expect(likes.checked).toBe(false))
  })
})

test('without mails, there is nothing to choose about them', async () => {
  open()
  await userEvent.click(await find('メールを受けとる'))
  await saved()
  expect(settings.email_notifications).toBe(false)
  expect((await find('運営からの返事をメールで受けとる')).disabled).toBe(true)
  expect((await find('一日一通にまとめる')).disabled).toBe(true)
})

test('quiet hours begin as a night, and another time is saved when its field is left', async () => {
  open()
  await userEvent.click(await find('決めた時間は、送らない'))
  const from = await screen.findByLabelText<HTMLInputElement>('この時刻から')
  await saved()
  expect(settings.notification_preference.quiet).toEqual({ from: '22:00', to: '07:00' })
  fireEvent.change(from, { target: { value: '' } })
  fireEvent.blur(from)
  expect(await screen.findByText('時刻を入れてください')).toBeTruthy()
  fireEvent.change(from, { target: { value: '23:30' } })
  fireEvent.blur(from)
  await waitFor(() => expect(settings.notification_preference.quiet).toEqual({ from: '23:30', to: '07:00' }))
  expect(api.requests(saveUserSettings)).toHaveLength(2)
})

describe('push to this device', () => {
  test('asks only when the switch is pressed', async () => {
    open()
    const here = await find('この端末で受けとる')
    await waitFor(() => expect(here.disabled).toBe(false))
    expect(push.asked).toBe(0)
    await userEvent.click(here)
    await waitFor(() => expect(here.checked).toBe(true))
    expect(push.asked).toBe(1)
  })

  test.each<[PushState, string]>([
    ['unsupported', 'このブラウザでは、使えません'],
    ['home-screen', 'ホーム画面に追加すると、使えます'],
    ['denied', 'ブラウザの設定で、止められています'],
    ['lost', 'ブラウザの都合で止まっています。もう一度オンにしてください。'],
  ])('%s: it says what can be done', async (state, text) => {
    push.state = state
    open()
    expect(await screen.findByText(text)).toBeTruthy()
    await expectAccessible()
  })
})

test.each([true, false])(
  'LINE is named where the operator has set it up, and nowhere else (%s)',
  async hasLine => {
    api.answer(getService, { ...aService, hasLine })
    open()
    await find('メールを受けとる')
    const links = () => screen.queryAllByRole('link', { name: 'LINEの連携へ' })
    if (hasLine) await waitFor(() => expect(links()[0]?.getAttribute('href')).toBe('/line/line'))
    else
      await waitFor(() => expect(api.requests(getService)).toHaveLength(1)).then(() =>
        expect(links()).toEqual([]),
      )
  },
)
