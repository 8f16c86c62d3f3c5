import type { createPasskey, PasskeyAssertion, passkeyCreationOptions } from '@iki/contract/account/passkey'
import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { DeviceError } from '#core/api/api-error.ts'

/** Loaded when it is first needed: most visits need none of it. */
const webauthn = () => import('@simplewebauthn/browser')

/** Why this page can have no passkeys, for people; null if it can. */
export function obstacleToPasskeys(): string | null {
  const { hostname, port } = location
  if (/^(\d+\.){3}\d+$|^\[/.test(hostname))
    return `数字のアドレス（${hostname}）では、パスキーを使えません。この機械の上でお試しのときは、http://localhost${port && `:${port}`} をひらいてください。`
  if (typeof globalThis.PublicKeyCredential !== 'function')
    return 'このブラウザーは、パスキーに対応していません。'
  return null
}

const wordsFor = (error: unknown): string => {
  const { name } = error as Error
  const cause = ((error as Error).cause as Error | undefined)?.name ?? name
  if (cause === 'InvalidStateError') return 'この端末のパスキーは、もう登録されています。'
  if (cause === 'NotAllowedError' || cause === 'AbortError')
    return 'パスキーの操作が取り消されたか、時間が過ぎました。もう一度お試しください。'
  return 'この端末では、パスキーを使えませんでした。'
}

const orWords = async <T>(run: Promise<T>): Promise<T> => {
  try {
    return await run
  } catch (error) {
    throw new DeviceError(wordsFor(error), error)
  }
}

type Options = { challenge: string; rpId: string; timeout: number; userVerification: 'required' }

/** A device does one thing at a time: an offer in a field would end the question that a person is just answering. */
let isAsking = false

async function ask<T>(run: () => Promise<T>): Promise<T> {
  isAsking = true
  try {
    return await orWords(run())
  } finally {
    isAsking = false
  }
}

async function offer<T>(run: () => Promise<T>): Promise<T> {
  if (isAsking) throw new DeviceError('いまは、ほかの確認の途中です。', null)
  return orWords(run())
}

export const passkeys = {
  /** Has the device make one. Throws DeviceError. */
  async create(optionsJSON: OutputOf<typeof passkeyCreationOptions>): Promise<InputOf<typeof createPasskey>> {
    const { startRegistration } = await webauthn()
    const { id, response } = await ask(() => startRegistration({ optionsJSON }))
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { credentialId: id, clientDataJSON, attestationObject, transports }
  },

  /**
   * Has the device sign. `isAutofill`: it offers its passkeys in the field for the address, for as long as the page is
   * open, and asks nobody otherwise. Throws DeviceError.
   */
  async sign(optionsJSON: Options, { isAutofill = false } = {}): Promise<PasskeyAssertion> {
    const { startAuthentication } = await webauthn()
    const signed = isAutofill
      ? await offer(() => startAuthentication({ optionsJSON, useBrowserAutofill: true }))
      : await ask(() => startAuthentication({ optionsJSON }))
    const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response
    const assertion = { credentialId: signed.id, clientDataJSON, authenticatorData, signature }
    return userHandle === undefined ? assertion : { ...assertion, userHandle }
  },

  /** Whether fields can offer passkeys here. */
  async canAutofill(): Promise<boolean> {
    if (obstacleToPasskeys() !== null || !PublicKeyCredential.isConditionalMediationAvailable) return false
    return PublicKeyCredential.isConditionalMediationAvailable()
  },

  /** Stops offering passkeys in the field for the mail address. */
  async stopAutofill(): Promise<void> {
    const { WebAuthnAbortService } = await webauthn()
    WebAuthnAbortService.cancelCeremony()
  },

  /** Reports to the device that a passkey is no longer valid; many devices have no way to receive this. */
  async forget(credentialID: string): Promise<void> {
    const { sendSignal } = await webauthn()
    await sendSignal({ signalName: 'unknownCredential', rpID: location.hostname, credentialID }).catch(
      () => {},
    )
  },
}
