import { resolve } from 'node:path'
import { isWithin } from '@iki/contract/api/characters'
import { defaultServiceName } from '@iki/contract/api/service'
import * as v from 'valibot'
import { demoOperator, type Operator } from './operator.ts'
import { areOrigins, originsOf, ownOrigins } from './own-origins.ts'
import { checkKinds, paidySettings, stripeSettings } from './payments/payment-settings.ts'
import { StartError } from './start-error.ts'
import { bucketAddressForm, readBucketAddress } from './storage/bucket.ts'

/**
 * Every setting, read from the environment once at start. All are optional. README.md lists them, and a test compares
 * that list with this one.
 */
const schema = v.object({
  NODE_ENV: v.optional(v.string(), 'development'),
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url('must be an address such as https://iki.example'))),
  CLIENT_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.check(areOrigins, 'must be addresses such as https://old.iki.example, with commas between them'),
    ),
  ),
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.regex(/^(yes|no|true|false|\d)$/i, 'must be yes, no or how many proxies there are')),
    'no',
  ),
  MEDIA_BY_PROXY: v.optional(yesOrNo(), 'no'),
  CONNECTIONS: v.optional(wholeNumber(10, 1_000_000), '10000'),
  CONNECTIONS_PER_ADDRESS: v.optional(wholeNumber(10, 1_000_000), '500'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(databaseAddress()),
  DATABASE_DIRECT_URL: v.optional(databaseAddress()),
  DATABASE_CONNECTIONS: v.optional(wholeNumber(2, 500), '20'),
  DRAIN_SECONDS: v.optional(wholeNumber(0, 300), '1'),
  SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  OLD_SECRET: v.optional(v.string()),
  DIARY_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  OLD_DIARY_SECRET: v.optional(v.string()),
  STORAGE_URL: v.optional(v.pipe(v.string(), v.check(isBucketAddress, bucketAddressForm))),
  BACKUP_URL: v.optional(v.string()),
  BACKUP_PASSPHRASE: v.optional(v.string()),
  BACKUP_PASSPHRASE_FILE: v.optional(v.string()),
  JOBS: v.optional(yesOrNo(), 'yes'),
  SERVER_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  DEMO: v.optional(yesOrNo()),
  OFFLINE: v.optional(yesOrNo(), 'yes'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  MAIL_FROM: v.optional(v.string()),
  SERVICE_NAME: v.optional(
    v.pipe(
      nonEmptyText(),
      v.check(name => isWithin(name, 40), 'must have at most 40 characters'),
    ),
    defaultServiceName,
  ),
  SUPPORT_EMAIL: v.optional(v.string()),
  OPERATOR_NAME: v.optional(nonEmptyText()),
  OPERATOR_REPRESENTATIVE: v.optional(nonEmptyText()),
  OPERATOR_ADDRESS: v.optional(nonEmptyText()),
  OPERATOR_PHONE: v.optional(nonEmptyText()),
  PROVIDER_FRAME_URL: v.optional(v.pipe(v.string(), v.url('must be an address'))),
  COIN_EXCHANGE_URL: v.optional(v.pipe(v.string(), v.url('must be an address'))),
  CHECKOUT: v.optional(yesOrNo(), 'yes'),
  GACHA: v.optional(yesOrNo(), 'yes'),
  PAYMENTS_SANDBOX: v.optional(yesOrNo()),
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^(sk|rk)_\w+$/, 'must be a secret key of Stripe')),
  ),
  STRIPE_PUBLIC_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^pk_\w+$/, 'must be a publishable key of Stripe')),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\w+(,\w+)?$/, 'must be the signing secret of the webhook, or two with a comma'),
    ),
  ),
  STRIPE_URL: v.optional(v.pipe(v.string(), v.url('must be an address'))),
  STRIPE_JS_URL: v.optional(
    v.pipe(v.string(), v.url('must be an address')),
    'https://js.stripe.com/endive/stripe.js',
  ),
  PAIDY_SECRET_KEY: v.optional(v.pipe(v.string(), v.regex(/^sk_\w+$/, 'must be a secret key of Paidy'))),
  PAIDY_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.regex(/^pk_\w+$/, 'must be a public key of Paidy'))),
  PAIDY_URL: v.optional(v.pipe(v.string(), v.url('must be an address')), 'https://api.paidy.com'),
  PAIDY_JS_URL: v.optional(v.pipe(v.string(), v.url('must be an address')), 'https://apps.paidy.com/'),
  INVOICE_NUMBER: v.optional(v.pipe(v.string(), v.regex(/^T\d{13}$/, 'must be T and 13 digits'))),
  CASTING: v.optional(yesOrNo(), 'yes'),
  AGORA_APP_ID: v.optional(hex32('an App ID of Agora')),
  AGORA_APP_CERTIFICATE: v.optional(hex32('an App Certificate of Agora')),
  LINE_CHANNEL_ID: v.optional(v.string()),
  LINE_CHANNEL_SECRET: v.optional(v.string()),
  LINE_ISSUER: v.optional(v.pipe(v.string(), v.url('must be an address')), 'https://access.line.me'),
  LINE_MESSAGING_TOKEN: v.optional(v.string()),
  LINE_MESSAGING_SECRET: v.optional(v.string()),
  LINE_BOT_ID: v.optional(v.pipe(v.string(), v.regex(/^@[\w.-]{1,40}$/, 'must be an id such as @iki'))),
  LINE_API_URL: v.optional(v.pipe(v.string(), v.url('must be an address')), 'https://api.line.me'),
  WATERMARK: v.optional(yesOrNo(), 'no'),
  VIMEO: v.optional(yesOrNo(), 'no'),
  VIMEO_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'must be an access token of Vimeo'))),
  VIMEO_URL: v.optional(v.pipe(v.string(), v.url('must be an address'))),
  PUSH_INSECURE: v.optional(yesOrNo(), 'no'),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(v.pipe(v.string(), v.url('must be an address'))),
  LOG_LEVEL: v.optional(
    v.picklist(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], 'must be a level of pino'),
    'info',
  ),
})

export const settingNames = Object.keys(schema.entries)

export type Config = ReturnType<typeof readConfig>

/** Reads and checks the settings. Throws one readable message that names every invalid one. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    settingNames.flatMap(name => (environment[name] ? [[name, environment[name]]] : [])),
  )
  const read = v.safeParse(schema, given)
  if (!read.success) {
    const messages = new Map(read.issues.map(issue => [issue.path?.[0]?.key, issue.message]))
    const lines = [...messages].map(([name, message]) => `  ${name}: ${message}`)
    const problem = `These settings can't be used:\n${lines.join('\n')}\n`
    throw new StartError(problem, 'README.md lists what each of them takes.')
  }
  const values = read.output
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    throw new StartError(
      'DATABASE_DIRECT_URL is set, but DATABASE_URL is not.',
      'Set both, or DATABASE_URL alone where there is no pooler.',
    )
  const trustedProxies = isYes(values.TRUST_PROXY) ? 1 : Number.parseInt(values.TRUST_PROXY, 10) || 0
  if (isYes(values.MEDIA_BY_PROXY) && (trustedProxies === 0 || values.STORAGE_URL))
    throw new StartError(
      'MEDIA_BY_PROXY is set, but no proxy can send the media.',
      'It needs TRUST_PROXY, and the media in DATA_DIR: leave STORAGE_URL or MEDIA_BY_PROXY out.',
    )
  const stripe = stripeSettings(values)
  const paidy = paidySettings(values)
  const isProduction = values.NODE_ENV === 'production'
  const hasSandbox =
    values.PAYMENTS_SANDBOX === undefined
      ? !isProduction && !stripe && !paidy
      : isYes(values.PAYMENTS_SANDBOX)
  checkKinds({ stripe, paidy, hasSandbox })
  const isDemo = values.DEMO === undefined ? !isProduction : isYes(values.DEMO)
  const fallback: Operator = isDemo ? demoOperator : {}
  const host = values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST
  const publicUrl = values.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${host}:${values.PORT}`
  return {
    isProduction,
    port: Number(values.PORT),
    host: values.HOST,
    publicUrl,
    ownOrigins: ownOrigins({ publicUrl, isSet: values.PUBLIC_URL !== undefined, port: Number(values.PORT) }),
    clientOrigins: originsOf(values.CLIENT_ORIGINS),
    trustedProxies,
    isMediaByProxy: isYes(values.MEDIA_BY_PROXY),
    connections: { most: Number(values.CONNECTIONS), mostOfOne: Number(values.CONNECTIONS_PER_ADDRESS) },
    dataDirectory: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
    databaseConnections: Number(values.DATABASE_CONNECTIONS),
    drainSeconds: Number(values.DRAIN_SECONDS),
    secret: values.SECRET ?? null,
    oldSecret: values.OLD_SECRET ?? null,
    diarySecret: values.DIARY_SECRET ?? null,
    oldDiarySecret: values.OLD_DIARY_SECRET ?? null,
    storageUrl: values.STORAGE_URL ?? null,
    backupUrl: values.BACKUP_URL ?? null,
    backupPassphrase: values.BACKUP_PASSPHRASE ?? null,
    backupPassphraseFile: values.BACKUP_PASSPHRASE_FILE ?? null,
    runsJobs: isYes(values.JOBS),
    serverKey: values.SERVER_KEY ?? null,
    isDemo,
    isOfflineOn: isYes(values.OFFLINE),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `${JSON.stringify(values.SERVICE_NAME)} <no-reply@iki.example>`,
    serviceName: values.SERVICE_NAME,
    supportEmail: values.SUPPORT_EMAIL ?? demoOperator.email,
    operator: {
      name: values.OPERATOR_NAME ?? fallback.name,
      representative: values.OPERATOR_REPRESENTATIVE ?? fallback.representative,
      address: values.OPERATOR_ADDRESS ?? fallback.address,
      phone: values.OPERATOR_PHONE ?? fallback.phone,
      email: values.SUPPORT_EMAIL ?? fallback.email,
    } satisfies Operator,
    providerFrameUrl: values.PROVIDER_FRAME_URL ?? null,
    coinExchangeUrl: values.COIN_EXCHANGE_URL ?? null,
    isCheckoutOpen: isYes(values.CHECKOUT),
    isGachaOpen: isYes(values.GACHA),
    hasSandbox,
    stripe,
    paidy,
    invoiceNumber: values.INVOICE_NUMBER ?? null,
    hasCasting: isYes(values.CASTING),
    agora:
      values.AGORA_APP_ID && values.AGORA_APP_CERTIFICATE
        ? { appId: values.AGORA_APP_ID, certificate: values.AGORA_APP_CERTIFICATE }
        : null,
    lineMessaging: lineMessagingSettings(values),
    line:
      values.LINE_CHANNEL_ID && values.LINE_CHANNEL_SECRET
        ? { id: values.LINE_CHANNEL_ID, secret: values.LINE_CHANNEL_SECRET, issuer: values.LINE_ISSUER }
        : null,
    hasWatermark: isYes(values.WATERMARK),
    vimeo:
      values.VIMEO_TOKEN || isYes(values.VIMEO)
        ? { token: values.VIMEO_TOKEN ?? null, url: values.VIMEO_URL?.replace(/\/$/, '') ?? null }
        : null,
    isPushInsecure: isYes(values.PUSH_INSECURE) && !isProduction,
    metrics: values.METRICS_PORT ? { host: values.METRICS_HOST, port: Number(values.METRICS_PORT) } : null,
    otlpUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '') ?? null,
    logLevel: values.LOG_LEVEL,
  }
}

/** The official account at LINE, which members add as a friend; null if the settings name none. */
function lineMessagingSettings(values: v.InferOutput<typeof schema>) {
  const { LINE_MESSAGING_TOKEN: token, LINE_MESSAGING_SECRET: secret, LINE_BOT_ID: botId } = values
  if (!token && !secret && !botId) return null
  if (!token || !secret || !botId || !values.LINE_CHANNEL_ID || !values.LINE_CHANNEL_SECRET)
    throw new StartError(
      'Some of the settings of the official account at LINE are missing.',
      'Set LINE_MESSAGING_TOKEN, LINE_MESSAGING_SECRET, LINE_BOT_ID, LINE_CHANNEL_ID and LINE_CHANNEL_SECRET, or none of the first three.',
    )
  return { token, secret, botId, apiUrl: values.LINE_API_URL.replace(/\/$/, '') }
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, message),
    v.check(value => Number(value) >= min && Number(value) <= max, message),
  )
}

function databaseAddress() {
  return v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))
}

function isBucketAddress(value: string): boolean {
  try {
    return readBucketAddress(value) !== null
  } catch {
    return false
  }
}

function nonEmptyText() {
  return v.pipe(v.string(), v.trim(), v.nonEmpty('must not be blank'))
}

function hex32(what: string) {
  return v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, `must be ${what}, 32 hex digits`))
}

function yesOrNo() {
  return v.pipe(v.string(), v.regex(/^(yes|no|true|false|1|0)$/i, 'must be yes or no'))
}

function isYes(value: string): boolean {
  return /^(yes|true|1)$/i.test(value)
}
