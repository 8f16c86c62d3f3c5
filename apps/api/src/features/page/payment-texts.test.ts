import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { htmlOfMarkdown } from '#core/markdown/markdown.ts'
import { demoFolder } from '#test/content-folder.ts'
import { waysToPay, withPaymentTexts } from './payment-texts.ts'

const html = htmlOfMarkdown(`| 方法 | 時期 |
|---|---|
| カード{{paidy:、あと払い（ペイディ）}} | お申し込みのとき |
| あと払い {{paidy}} | 翌月 |

はじめの段落。

ペイディの段落。{{paidy}}

### 株式会社Paidy {{paidy}}

- いつ：画面をひらかれたとき {{paidy}}

### LINEヤフー株式会社

- いつ：ログインのとき`)

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLIC_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const paidyKeys = { PAIDY_SECRET_KEY: 'sk_test_2', PAIDY_PUBLIC_KEY: 'pk_test_2' }
const withSettings = (settings: Record<string, string>) => waysToPay(readConfig(settings))
const servers = {
  nothing: withSettings({ PAYMENTS_SANDBOX: 'no' }),
  practice: withSettings({ PAYMENTS_SANDBOX: 'yes' }),
  stripe: withSettings(stripeKeys),
  paidy: withSettings(paidyKeys),
  both: withSettings({ ...stripeKeys, ...paidyKeys }),
}

describe('what a page says about a way to pay', () => {
  test('is there where it is set up, without the marks', () => {
    const shown = withPaymentTexts(html, servers.both)
    expect(shown).not.toContain('{{')
    expect(shown).toContain('<td>カード、あと払い（ペイディ）</td>')
    expect(shown).toMatch(/<td>あと払い<\/td>\s*<td>翌月<\/td>/)
    expect(shown).toContain('ペイディの段落。')
    expect(shown).toMatch(/>株式会社Paidy<\/h3>/)
  })

  test('is not there elsewhere, and everything else is', () => {
    const shown = withPaymentTexts(html, servers.stripe)
    expect(shown).not.toMatch(/paidy|ペイディ|あと払い|翌月/i)
    expect(shown).toContain('<td>カード</td>')
    expect(shown).toContain('はじめの段落。')
    expect(shown).toMatch(/LINEヤフー株式会社<\/h3>/)
    expect(shown).toContain('いつ：ログインのとき')
    expect(shown.match(/<ul>/g)).toHaveLength(1)
  })

  test('may ask for several, or for none', () => {
    const text = '<p>{{card:カード}}{{card+paidy:、}}{{paidy:ペイディ}}{{none:まだありません}}</p>'
    const shown = Object.values(servers).map(offered =>
      withPaymentTexts(text, offered).replaceAll(/<\/?p>/g, ''),
    )
    expect(shown).toEqual(['まだありません', 'カード', 'カード', 'ペイディ', 'カード、ペイディ'])
  })
})

describe.each([
  ...['tokushoho', 'privacy-policy', 'privacy-policy2', 'return-policy'].map(slug => `pages/${slug}`),
  'articles/faq-shiharai-houhou',
])('the demo’s %s', file => {
  const read = async (offered: ReadonlySet<string>) => {
    const text = await readFile(join(demoFolder, `${file}.md`), 'utf8')
    const html = htmlOfMarkdown(text.slice(text.indexOf('---', 3) + 3))
    // Articles know no marks: what they say has to be true everywhere.
    return file.startsWith('pages/') ? withPaymentTexts(html, offered) : html
  }

  test.each(Object.entries(servers))('names what is set up, and no more: %s', async (_, offered) => {
    const shown = await read(offered)
    expect(shown).not.toMatch(/\{\{\s*(card|stripe|paidy|none)/)
    if (!offered.has('stripe')) expect(shown).not.toMatch(/Stripe|ストライプ/)
    if (!offered.has('paidy')) expect(shown).not.toMatch(/paidy|ペイディ|あと払い/i)
    if (!offered.has('card')) expect(shown).not.toMatch(/カード/)
  })

  test('names each where it is set up', async () => {
    const shown = await read(servers.both)
    if (file === 'pages/tokushoho') expect(shown).toContain('<td>クレジットカード、あと払い（ペイディ）</td>')
    if (file === 'pages/privacy-policy')
      expect(shown).toMatch(/>Stripe, Inc\.<\/h3>[\s\S]*>株式会社Paidy<\/h3>/)
  })
})
