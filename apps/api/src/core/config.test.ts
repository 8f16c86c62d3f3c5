import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'

describe('settings', () => {
  test('are all in the README’s table, and it names no other', async () => {
    const readme = await readFile(join(import.meta.dirname, '../../../../README.md'), 'utf8')
    const table = readme.slice(readme.indexOf('| setting |'), readme.indexOf('`/healthz`'))
    const cells = table.split('\n').flatMap(line => line.split('|')[1] ?? [])
    const named = cells.flatMap(cell => [...cell.matchAll(/`([A-Z_]+)`/g)].map(match => match[1]))
    expect(named.toSorted()).toEqual(settingNames.toSorted())
  })

  test('have usable defaults, with the demo on', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      isDemo: true,
      databaseUrl: null,
      line: null,
    })
  })

  test('switch the demo off in production, unless it is asked for', () => {
    expect(readConfig({ NODE_ENV: 'production' }).isDemo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', DEMO: 'yes' }).isDemo).toBe(true)
  })

  test('let a proxy send media only where there is one, and the media are in the folder', () => {
    const settings = { MEDIA_BY_PROXY: 'yes', TRUST_PROXY: '2' }
    expect(readConfig({}).isMediaByProxy).toBe(false)
    expect(readConfig(settings)).toMatchObject({ isMediaByProxy: true, trustedProxies: 2 })
    expect(() => readConfig({ ...settings, TRUST_PROXY: 'no' })).toThrow(/no proxy can send/)
    expect(() => readConfig({ ...settings, STORAGE_URL: 's3://k:s@127.0.0.1:9000/iki' })).toThrow(
      /no proxy can send/,
    )
  })

  test('switch LINE on only when both its halves are there', () => {
    expect(readConfig({ LINE_CHANNEL_ID: '1' }).line).toBeNull()
    expect(readConfig({ LINE_CHANNEL_ID: '1', LINE_CHANNEL_SECRET: 's' }).line).toMatchObject({ id: '1' })
  })

  test('take the keys of Stripe all together and of one kind, and no live key beside the practice provider', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLIC_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2',
    }
    expect(readConfig({})).toMatchObject({ stripe: null, hasSandbox: true })
    expect(readConfig(keys)).toMatchObject({
      hasSandbox: false,
      stripe: { webhookSecrets: ['whsec_1', 'whsec_2'], scriptUrl: 'https://js.stripe.com/endive/stripe.js' },
    })
    expect(() => readConfig({ ...keys, STRIPE_PUBLIC_KEY: undefined })).toThrow(/belong together/)
    expect(() => readConfig({ ...keys, STRIPE_PUBLIC_KEY: 'pk_live_1' })).toThrow(/the other a test key/)
    const live = { ...keys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLIC_KEY: 'pk_live_1' }
    expect(readConfig(live).hasSandbox).toBe(false)
    expect(() => readConfig({ ...live, PAYMENTS_SANDBOX: 'yes' })).toThrow(/live key/)
  })

  test('take both keys of Paidy, of one kind and of the kind of Stripe’s, and no live key beside practice', () => {
    const keys = { PAIDY_SECRET_KEY: 'sk_test_1', PAIDY_PUBLIC_KEY: 'pk_test_1' }
    expect(readConfig({}).paidy).toBeNull()
    expect(readConfig(keys)).toMatchObject({
      hasSandbox: false,
      paidy: { url: 'https://api.paidy.com', scriptUrl: 'https://apps.paidy.com/' },
    })
    expect(() => readConfig({ PAIDY_SECRET_KEY: 'sk_test_1' })).toThrow(/belong together/)
    expect(() => readConfig({ ...keys, PAIDY_PUBLIC_KEY: 'pk_live_1' })).toThrow(/the other a test key/)
    expect(() => readConfig({ ...keys, PAIDY_SECRET_KEY: 'pk_test_1' })).toThrow(/secret key of Paidy/)
    const live = { PAIDY_SECRET_KEY: 'sk_live_1', PAIDY_PUBLIC_KEY: 'pk_live_1' }
    expect(() => readConfig({ ...live, PAYMENTS_SANDBOX: 'yes' })).toThrow(/PAIDY_SECRET_KEY is a live key/)
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLIC_KEY: 'pk_test_1' }
    expect(() => readConfig({ ...live, ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow(
      /STRIPE_SECRET_KEY and PAIDY_SECRET_KEY/,
    )
  })

  test('let Vimeo be asked with a token, or without one where that is allowed', () => {
    expect(readConfig({}).vimeo).toBeNull()
    expect(readConfig({ VIMEO: 'yes' }).vimeo).toEqual({ token: null, url: null })
    expect(readConfig({ VIMEO_TOKEN: 't0ken' }).vimeo).toEqual({ token: 't0ken', url: null })
  })

  test('take a direct address of the database beside the other, not alone', () => {
    const [url, direct] = ['postgres://pooler:6432/iki', 'postgres://database/iki']
    expect(readConfig({ DATABASE_URL: url }).databaseDirectUrl).toBe(url)
    expect(readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct })).toMatchObject({
      databaseUrl: url,
      databaseDirectUrl: direct,
    })
    expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow(/but DATABASE_URL is not/)
  })

  test('take a bucket’s address, and say how one looks', () => {
    const url = 's3://key:secret@s3.example/iki?region=eu-1'
    expect(readConfig({ STORAGE_URL: url }).storageUrl).toBe(url)
    for (const wrong of ['s3://s3.example/iki', 'https://k:s@s3.example/iki', 'iki'])
      expect(() => readConfig({ STORAGE_URL: wrong })).toThrow('STORAGE_URL: must be like s3://')
  })

  test('take a name of forty characters, as a reader counts them', () => {
    const name = 'か\u3099'.repeat(40)
    expect(readConfig({ SERVICE_NAME: name }).serviceName).toBe(name)
    expect(() => readConfig({ SERVICE_NAME: `${name}あ` })).toThrow(/SERVICE_NAME: .*at most 40 characters/)
  })

  test('take an address without its last slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://iki.example/' }).publicUrl).toBe('https://iki.example')
  })
})
