import { contactLengths, sendContact } from '@iki/contract/account/contact'
import { getMe } from '@iki/contract/account/session'
import { listQuestions } from '@iki/contract/reading/article'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { questionOf } from '#test/article-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { describedBy } from '#test/described-by.ts'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, setSessionCookie, signedInAs } from '#test/people.ts'
import { pressEnter } from '#test/press-enter.ts'
import { contactDraft } from './contact-draft.ts'

let api: FakeApi
const answered = { receiptNumber: 'I-20261121-7K3Q' }
const typedMessage = { subject: '朝の音声', body: '途中で止まります。\niPhone です。' }
beforeEach(() => {
  api = freshBrowser()
  contactDraft.clear()
  api.answer(sendContact, answered)
  api.answer(listQuestions, [questionOf('a', { title: '音が出ないときは？' })])
})

const name = () => screen.findByLabelText('お名前')
const email = () => screen.getByLabelText('メールアドレス')
const subject = () => screen.getByLabelText('件名')
const body = () => screen.getByLabelText('内容')
const submit = () => screen.getByRole('button', { name: '送る' })
const sent = () => api.requests(sendContact)
const typedIn = (field: HTMLElement) => (field as HTMLInputElement).value
const received = () => screen.findByRole('heading', { name: 'お問い合わせを受け付けました' })

type Typed = { name?: string; email?: string; subject?: string; body?: string }
async function fill(change: Typed = {}) {
  await fillIn(await name(), change.name ?? '春子')
  await fillIn(email(), change.email ?? 'haruko@example.jp')
  await fillIn(subject(), change.subject ?? typedMessage.subject)
  await fillIn(body(), change.body ?? typedMessage.body)
}

describe('a message of a guest', () => {
  test('is sent, and its number and what happens next are shown', async () => {
    openApp('/contact')
    await fill()
    await userEvent.click(submit())
    await received()
    expect(sent().map(({ input }) => input)).toEqual([
      { name: '春子', email: 'haruko@example.jp', ...typedMessage },
    ])
    expect(sent()[0]?.headers.get('authorization')).toBeNull()
    const status = within(screen.getByRole('main')).getByRole('status')
    expect(status.textContent).toContain('I-20261121-7K3Q')
    expect(document.activeElement).toBe(status)
    const main = within(screen.getByRole('main'))
    expect(main.getByText('haruko@example.jp')).toBeTruthy()
    expect(main.getByText(/3営業日以内に/)).toBeTruthy()
    expect(await main.findByText(/support@example\.jp/)).toBeTruthy()
    expect(main.getByRole('link', { name: 'ホームへ' }).getAttribute('href')).toBe('/')
    await expectAccessible()
  })

  test('goes to the address as it was meant', async () => {
    openApp('/contact')
    await fill({ email: ' Ｈａｒｕｋｏ＠example.jp' })
    await userEvent.click(submit())
    await received()
    expect(sent()[0]?.input.email).toBe('haruko@example.jp')
  })

  test('is followed by another, from an empty page, under another key', async () => {
    openApp('/contact')
    await fill()
    await userEvent.click(submit())
    await userEvent.click(await screen.findByRole('button', { name: 'ほかのことも問い合わせる' }))
    expect(typedIn(await name())).toBe('')
    expect(typedIn(body())).toBe('')
    await fill()
    await userEvent.click(submit())
    await received()
    const keys = sent().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(2)
  })
})

describe('the form', () => {
  test('says what it is for, where answers are already, and is accessible', async () => {
    openApp('/contact')
    await name()
    const main = within(screen.getByRole('main'))
    expect(main.getByText('3営業日以内に、メールでお返事します。')).toBeTruthy()
    expect(main.getByRole('link', { name: 'よくあるご質問' }).getAttribute('href')).toBe('/faq')
    expect(await main.findByText(/support@example\.jp/)).toBeTruthy()
    await expectAccessible()
  })

  test.each([
    ['no name', { name: ' ' }, 'お名前を入力してください', name],
    ['no address', { email: '' }, 'メールアドレスを入力してください', async () => email()],
    [
      'half an address',
      { email: 'haruko@example' },
      'メールアドレスの形式をご確認ください',
      async () => email(),
    ],
    ['no subject', { subject: '' }, '件名を入力してください', async () => subject()],
    ['nothing said', { body: '\n' }, 'お問い合わせの内容を入力してください', async () => body()],
    [
      'too much said',
      { body: 'あ'.repeat(contactLengths.body + 1) },
      '4000文字以内で入力してください',
      async () => body(),
    ],
  ])('with %s says so beside the field, goes there and sends nothing', async (_, change, message, field) => {
    openApp('/contact')
    await fill(change)
    await userEvent.click(submit())
    expect(describedBy(await field())).toContain(message)
    expect(document.activeElement).toBe(await field())
    expect(sent()).toEqual([])
    await expectAccessible()
  })

  test('that was left empty leads to its first field', async () => {
    openApp('/contact')
    await name()
    await userEvent.click(submit())
    expect(document.activeElement).toBe(await name())
  })

  test.each([
    ['as most browsers tell it', { isComposing: true }],
    ['as Safari tells it', { keyCode: 229 }],
  ])('is not sent by the Enter that ends a composition, %s', async (_, key) => {
    openApp('/contact')
    await fill()
    pressEnter(subject(), key)
    await act(async () => {})
    expect(sent()).toEqual([])
    pressEnter(subject())
    await received()
  })

  test('sends once, however fast the second tap comes', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof answered>()
    api.answer(sendContact, () => promise)
    openApp('/contact')
    await fill()
    act(() => {
      fireEvent.click(submit())
      fireEvent.click(submit())
    })
    await userEvent.dblClick(submit())
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('true'))
    await act(async () => resolve(answered))
    await received()
    expect(sent()).toHaveLength(1)
  })
})

describe('a message that could not be sent', () => {
  test.each([
    ['there were too many', 'too_many_requests', '回数が多すぎます。しばらく時間をおいてからお試しください'],
    ['the server is in trouble', 'internal', 'うまくいきませんでした。少し時間をおいてからお試しください'],
  ] as const)('since %s stays in the form, which says why', async (_, code, message) => {
    api.refuse(sendContact, { code })
    openApp('/contact')
    await fill()
    await userEvent.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(typedIn(body())).toBe(typedMessage.body)
    await expectAccessible()
  })

  test('is tried again under the same key, and under another once its words have changed', async () => {
    openApp('/contact')
    await fill()
    api.answer(sendContact, () => {
      throw new FakeRefusal({ code: 'unavailable' })
    })
    await userEvent.click(submit())
    await screen.findByRole('alert')
    await userEvent.click(submit())
    await waitFor(() => expect(sent()).toHaveLength(2))
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBeNull())
    api.answer(sendContact, answered)
    await fillIn(body(), '追って。')
    await userEvent.click(submit())
    await received()
    const [first, second, third] = sent().map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toMatch(/^[\da-f]{32}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('for want of a network says so', async () => {
    openApp('/contact')
    await fill()
    api.goOffline()
    await userEvent.click(submit())
    expect((await screen.findByRole('alert')).textContent).toContain('つながりませんでした')
    expect(typedIn(body())).toBe(typedMessage.body)
  })
})

describe('a member', () => {
  test('finds name and address filled in, and writes as a member', async () => {
    signedInAs(api, aMember({ nickname: '春子', email: 'haruko@example.jp' }))
    openApp('/contact')
    expect(typedIn(await name())).toBe('春子')
    expect(typedIn(email())).toBe('haruko@example.jp')
    await fillIn(subject(), typedMessage.subject)
    await fillIn(body(), typedMessage.body)
    await userEvent.click(submit())
    await received()
    expect(sent()[0]?.headers.get('authorization')).toBe('Bearer token-of-haruko')
  })

  test('without nickname and address finds the fields empty', async () => {
    signedInAs(api, aMember({ nickname: null, email: null }))
    openApp('/contact')
    expect(typedIn(await name())).toBe('')
    expect(typedIn(email())).toBe('')
  })

  test('waits for what is known with the shape of a text', async () => {
    signedInAs(api, aMember())
    api.answer(getMe, () => new Promise(() => {}))
    openApp('/contact')
    expect(await screen.findByRole('status', { name: '読み込んでいます' })).toBeTruthy()
  })

  test('of whom nothing can be read may write all the same', async () => {
    signedInAs(api, aMember())
    api.refuse(getMe, { code: 'internal' })
    openApp('/contact')
    await fill()
    await userEvent.click(submit())
    await received()
  })
})

describe('what was typed', () => {
  async function visitQuestions(router: ReturnType<typeof openApp>['router']) {
    const main = within(screen.getByRole('main'))
    await userEvent.click(main.getByRole('link', { name: 'よくあるご質問' }))
    await screen.findByText('音が出ないときは？')
    await act(() => router.navigate('/contact'))
  }

  test('is still there after looking something up', async () => {
    const { router } = openApp('/contact')
    await fill()
    await visitQuestions(router)
    expect(typedIn(await name())).toBe('春子')
    expect(typedIn(email())).toBe('haruko@example.jp')
    expect(typedIn(subject())).toBe(typedMessage.subject)
    expect(typedIn(body())).toBe(typedMessage.body)
  })

  test('is not there for the next message', async () => {
    const { router } = openApp('/contact')
    await fill()
    await userEvent.click(submit())
    await received()
    await act(() => router.navigate('/faq'))
    await act(() => router.navigate('/contact'))
    expect(typedIn(await name())).toBe('')
    expect(typedIn(body())).toBe('')
  })

  test('by a guest is there after signing in, with the name that is known', async () => {
    openApp('/contact')
    await name()
    await fillIn(body(), typedMessage.body)
    act(() => {
      api.answer(getMe, aMember({ nickname: '春子' }))
      setSessionCookie('mark-of-haruko')
      session.begin('token-of-haruko')
    })
    await waitFor(async () => expect(typedIn(await name())).toBe('春子'))
    expect(typedIn(body())).toBe(typedMessage.body)
  })

  test('by a member is there for no guest and no other member', async () => {
    signedInAs(api, aMember())
    openApp('/contact')
    await name()
    await fillIn(body(), typedMessage.body)
    act(() => {
      setSessionCookie(null)
      session.end()
    })
    await waitFor(async () => expect(typedIn(await name())).toBe(''))
    expect(typedIn(body())).toBe('')
    act(() => signedInAs(api, aMember({ uid: 'natsuko', nickname: '夏子' })))
    await waitFor(async () => expect(typedIn(await name())).toBe('夏子'))
    expect(typedIn(body())).toBe('')
  })

  test('is sent even when its writer has gone on to another page', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof answered>()
    api.answer(sendContact, () => promise)
    vi.spyOn(contactDraft, 'clear')
    const { router } = openApp('/contact')
    await fill()
    await userEvent.click(submit())
    await act(() => router.navigate('/faq'))
    await act(async () => resolve(answered))
    await waitFor(() => expect(contactDraft.clear).toHaveBeenCalled())
    await act(() => router.navigate('/contact'))
    expect(typedIn(await name())).toBe('')
  })
})
