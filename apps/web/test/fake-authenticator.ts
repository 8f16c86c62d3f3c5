import { vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer

/** What the person at the device does: agrees, at once or when they have chosen, or closes the question. */
type Answer = 'agrees' | 'chooses' | 'declines' | 'has it already'

const errors = { declines: 'NotAllowedError', 'has it already': 'InvalidStateError' } as const

/**
 * A device with passkeys, as far as pages see it. `asked` is what it was asked, in order; `forgotten`: the credentials
 * that it was told to drop. Without `canAutofill`, fields offer nothing.
 */
export function fakeAuthenticator({ canAutofill = false }: { canAutofill?: boolean } = {}) {
  const asked: ('create' | 'get' | 'offer')[] = []
  const forgotten: string[] = []
  let answer: Answer = 'agrees'
  const choose = Promise.withResolvers<void>()

  function respond(response: object): object {
    if (answer === 'declines' || answer === 'has it already')
      throw new DOMException('said by the device', errors[answer])
    return {
      id: 'Y3JlZGVudGlhbA',
      rawId: bytes('credential'),
      type: 'public-key',
      response,
      getClientExtensionResults: () => ({}),
    }
  }
  const PublicKeyCredential = Object.assign(function PublicKeyCredential() {}, {
    isConditionalMediationAvailable: async () => canAutofill,
    async signalUnknownCredential({ credentialId }: { credentialId: string }) {
      forgotten.push(credentialId)
    },
  })
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  const credentials = {
    async create() {
      asked.push('create')
      return respond({
        clientDataJSON: bytes('made'),
        attestationObject: bytes('attested'),
        getTransports: () => ['internal'],
      })
    },
    async get({ mediation, signal }: { mediation?: string; signal?: AbortSignal }) {
      asked.push(mediation === 'conditional' ? 'offer' : 'get')
      if (mediation === 'conditional' || answer === 'chooses') {
        const aborted = new Promise<never>((_, refuse) =>
          signal?.addEventListener('abort', () => refuse(new DOMException('', 'AbortError'))),
        )
        await Promise.race([choose.promise, aborted])
      }
      return respond({
        clientDataJSON: bytes('signed'),
        authenticatorData: bytes('data'),
        signature: bytes('s'),
        userHandle: bytes('uid'),
      })
    },
  }
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  return {
    asked,
    forgotten,
    /** What the person does from now on. */
    person: (does: Answer) => {
      answer = does
    },
    /** The person chooses a passkey, in the field or in the question. */
    choose: () => choose.resolve(),
  }
}
