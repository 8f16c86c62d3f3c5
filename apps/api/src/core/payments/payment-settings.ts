import { StartError } from '#core/start-error.ts'

type StripeValues = {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLIC_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_URL?: string | undefined
  STRIPE_JS_URL: string
}

/** Null where there are no keys. Throws for some of them without the others. */
export function stripeSettings(values: StripeValues) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLIC_KEY: publicKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = values
  if (!secretKey && !publicKey && !webhookSecret) return null
  if (!secretKey || !publicKey || !webhookSecret)
    throw new StartError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY and STRIPE_WEBHOOK_SECRET belong together, and not all are set.',
      'Set all three, or none.',
    )
  checkPair('STRIPE', { secretKey, publicKey })
  const url = values.STRIPE_URL?.replace(/\/$/, '') ?? null
  return {
    secretKey,
    publicKey,
    isLive: isLive(secretKey),
    webhookSecrets: webhookSecret.split(','),
    url,
    scriptUrl: values.STRIPE_JS_URL,
  }
}

type PaidyValues = {
  PAIDY_SECRET_KEY?: string | undefined
  PAIDY_PUBLIC_KEY?: string | undefined
  PAIDY_URL: string
  PAIDY_JS_URL: string
}

/** Null where there are no keys. Throws for one of them without the other. */
export function paidySettings(values: PaidyValues) {
  const { PAIDY_SECRET_KEY: secretKey, PAIDY_PUBLIC_KEY: publicKey } = values
  if (!secretKey && !publicKey) return null
  if (!secretKey || !publicKey)
    throw new StartError(
      'PAIDY_SECRET_KEY and PAIDY_PUBLIC_KEY belong together, and one of them is missing.',
      'Set both, or none.',
    )
  checkPair('PAIDY', { secretKey, publicKey })
  const url = values.PAIDY_URL.replace(/\/$/, '')
  return { secretKey, publicKey, url, scriptUrl: values.PAIDY_JS_URL }
}

const isLive = (key: string): boolean => key.includes('_live_')

function checkPair(of: string, { secretKey, publicKey }: { secretKey: string; publicKey: string }): void {
  if (isLive(secretKey) !== isLive(publicKey))
    throw new StartError(
      `One of ${of}_SECRET_KEY and ${of}_PUBLIC_KEY is a live key, the other a test key.`,
      'Set two of a kind.',
    )
}

type Kinds = {
  stripe: ReturnType<typeof stripeSettings>
  paidy: ReturnType<typeof paidySettings>
  hasSandbox: boolean
}

/** No real money beside practice: throws where one way to pay takes money and another only seems to. */
export function checkKinds({ stripe, paidy, hasSandbox }: Kinds): void {
  for (const [name, settings] of Object.entries({ STRIPE: stripe, PAIDY: paidy }))
    if (hasSandbox && settings && isLive(settings.secretKey))
      throw new StartError(
        `PAYMENTS_SANDBOX is on, and ${name}_SECRET_KEY is a live key.`,
        'Set PAYMENTS_SANDBOX=no, or a test key.',
      )
  if (stripe && paidy && isLive(stripe.secretKey) !== isLive(paidy.secretKey))
    throw new StartError(
      'One of STRIPE_SECRET_KEY and PAIDY_SECRET_KEY is a live key, the other a test key.',
      'Set two of a kind.',
    )
}
