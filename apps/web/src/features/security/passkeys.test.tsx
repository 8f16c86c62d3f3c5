import { getLineState } from '@iki/contract/account/line'
import {
  createPasskey,
  deletePasskey,
  listPasskeys,
  type Passkey,
  passkeyCreationOptions,
  passkeyProofOptions,
  proveByPasskey,
  renamePasskey,
} from '@iki/contract/account/passkey'
import { getProofWays } from '@iki/contract/account/proof'
import { listDevices } from '@iki/contract/account/signed-in-device'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { fakeAuthenticator } from '#test/fake-authenticator.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLineState, aMember, signedInAs } from '#test/people.ts'

const phone: Passkey = {
  id: 'of-phone',
  name: 'iPhone・Safari',
  credentialId: 'Y3JlZGVudGlhbA',
  isSynced: true,
  createdAt: '2026-11-19T03:00:00.000Z',
  usedAt: null,
}
const options = {
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  attestation: 'none' as const,
  rp: { id: 'localhost', name: 'Iki' },
  user: { id: 'dWlk', name: 'haruko@example.jp', displayName: 'はるこ' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
}
const toSign = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required' as const,
}

let api: FakeApi
let device: ReturnType<typeof fakeAuthenticator>
beforeEach(() => {
  api = freshBrowser()
  device = fakeAuthenticator()
  signedInAs(api, aMember())
  api.answer(listDevices, { here: null, others: [], next: null })
  api.answer(getProofWays, { isFresh: true, ways: ['password'] })
  api.answer(passkeyCreationOptions, options)
  api.answer(createPasskey, phone)
})

async function open(passkeys: Passkey[] = []) {
  api.answer(getLineState, aLineState())
  api.answer(listPasskeys, passkeys)
  openApp('/mypage/security')
  await screen.findByRole('button', { name: 'パスキーを登録する' })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const row = () => within(screen.getByRole('list', { name: '登録したパスキー' }))

describe('a passkey', () => {
  test('is made in two touches, the second one the device’s', async () => {
    await open()
    await press('パスキーを登録する')
    expect(await screen.findByText('パスキーを登録しました')).toBeTruthy()
    expect(row().getByText('iPhone・Safari')).toBeTruthy()
    expect(api.requests(createPasskey).map(({ input }) => input)).toEqual([
      {
        credentialId: 'Y3JlZGVudGlhbA',
        clientDataJSON: 'bWFkZQ',
        attestationObject: 'YXR0ZXN0ZWQ',
        transports: ['internal'],
      },
    ])
    await expectAccessible()
  })

  test.each([
    ['declines', /取り消されたか、時間が過ぎました/],
    ['has it already', /もう登録されています/],
  ] as const)('that the device %s is not sent, and it is said why', async (answer, text) => {
    await open()
    device.person(answer)
    await press('パスキーを登録する')
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    expect(api.requests(createPasskey)).toEqual([])
    device.person('agrees')
    await press('パスキーを登録する')
    expect(await screen.findByText('パスキーを登録しました')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('can’t be made in a browser that knows none, which is said', async () => {
    await open()
    vi.stubGlobal('PublicKeyCredential', undefined)
    await press('パスキーを登録する')
    expect(await screen.findByText('このブラウザーは、パスキーに対応していません。')).toBeTruthy()
    expect(device.asked).toEqual([])
  })

  test('is given a name, in Japanese', async () => {
    await open([phone])
    api.answer(renamePasskey, null)
    await press('「iPhone・Safari」の名前を変える')
    const field = await screen.findByLabelText('パスキーの名前')
    await userEvent.clear(field)
    await press('この名前にする')
    expect(api.requests(renamePasskey)).toEqual([])
    await fillIn(field, '居間の電話')
    await press('この名前にする')
    expect(await row().findByText('居間の電話')).toBeTruthy()
    expect(api.requests(renamePasskey).map(({ input }) => input)).toEqual([
      { id: 'of-phone', name: '居間の電話' },
    ])
  })

  test('is removed after a question, and the device is notified', async () => {
    await open([phone])
    api.answer(deletePasskey, null)
    await press('「iPhone・Safari」を消す')
    await press('やめる')
    await press('「iPhone・Safari」を消す')
    await expectAccessible()
    await press('消す')
    expect(await screen.findByText('「iPhone・Safari」を消しました')).toBeTruthy()
    expect(screen.queryByRole('list', { name: '登録したパスキー' })).toBeNull()
    await waitFor(() => expect(device.forgotten).toEqual(['Y3JlZGVudGlhbA']))
  })

  test('that is the last way in stays, and it is said why', async () => {
    await open([phone])
    api.refuse(deletePasskey, { code: 'last_way_in' })
    await press('「iPhone・Safari」を消す')
    await press('消す')
    expect((await screen.findByRole('alert')).textContent).toMatch(/先に、ほかの方法を登録してください/)
    expect(row().getByText('iPhone・Safari')).toBeTruthy()
    expect(device.forgotten).toEqual([])
  })
})

test('where a proof is wanted, a passkey is one, and what waited for it continues', async () => {
  let isProved = false
  api.answer(getProofWays, { isFresh: false, ways: ['passkey', 'password'] })
  await open([phone])
  api.answer(passkeyProofOptions, toSign)
  api.answer(proveByPasskey, () => {
    isProved = true
    return null
  })
  api.answer(deletePasskey, () => {
    if (!isProved) throw new FakeRefusal({ code: 'proof_needed' })
    return null
  })
  await press('「iPhone・Safari」を消す')
  await press('消す')
  await press('パスキーで確かめる')
  expect(await screen.findByText('「iPhone・Safari」を消しました')).toBeTruthy()
  expect(api.requests(proveByPasskey)).toHaveLength(1)
})
