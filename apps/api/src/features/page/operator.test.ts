import { getPage } from '@iki/contract/reading/page'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { htmlOfMarkdown } from '#core/markdown/markdown.ts'
import { testAddresses } from '#test/addresses.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { noEmbeds } from '#test/no-embeds.ts'
import { placeholderFiller } from './operator-placeholders.ts'
import { pageContent } from './page.content.ts'
import { pageService } from './page.service.ts'

const body = `| 項目 | 内容 |
|---|---|
| 販売事業者 | {{operator.name}} |
| 責任者 | {{operator.representative}} |
| 所在地 | {{operator.address}} |
| 電話 | {{operator.phone}}（平日 10時〜17時） |
| メール | {{operator.email}} |`

const onRequest = 'ご請求があれば、遅滞なくお知らせします。'
const production = { NODE_ENV: 'production', SERVICE_NAME: '息の庭', SUPPORT_EMAIL: 'help@iki.test' }

async function pageWith(settings: Record<string, string>) {
  const { app, db, config } = await testApp({ settings })
  const clock = testClock(new Date('2026-11-21T00:00:00Z'))
  const pages = pageService({
    db,
    clock,
    addresses: testAddresses(clock),
    config,
    findAgreedVersion: async () => null,
    lessons: noEmbeds,
    products: { list: async () => ({ products: [] }) },
  })
  await pageContent.saveRow(
    { db, clock },
    {
      slug: 'tokushoho',
      title: '{{operator.name}}：特定商取引法に基づく表記',
      lead: '{{operator.name}}の表記です。（{{ service.name }}）',
      bodyHtml: htmlOfMarkdown(body),
      version: '2026-11-01',
      contentHash: 'first',
    },
  )
  const { data } = await browser(app).call(getPage, { slug: 'tokushoho' })
  return { pages, title: data?.title ?? '', lead: data?.lead ?? '', html: data?.bodyHtml ?? '' }
}

const set = {
  ...production,
  OPERATOR_NAME: '合同会社 <息> & 声',
  OPERATOR_REPRESENTATIVE: '息野 うみ',
  OPERATOR_ADDRESS: '京都市架空区1-1',
  OPERATOR_PHONE: '075-000-0000',
}
const whole = await pageWith(set)
const bare = await pageWith(production)
const demo = await pageWith({})
const unnamed = await pageWith({ NODE_ENV: 'production' })

describe('the operator on a page', () => {
  test('is named from the settings, as text and never as HTML', () => {
    expect(whole.html).toContain('合同会社 &lt;息&gt; &amp; 声')
    for (const text of ['息野 うみ', '京都市架空区1-1', '075-000-0000（平日 10時〜17時）', 'help@iki.test'])
      expect(whole.html).toContain(`<td>${text}</td>`)
    expect(whole.lead).toBe('合同会社 <息> & 声の表記です。（息の庭）')
  })

  test('is the service, and reported on request, where the settings are missing: no blank, no placeholder', () => {
    expect(bare.html).not.toMatch(/\{\{|operator|<td><\/td>|平日/)
    expect(bare.html).toContain('<td>息の庭</td>')
    expect(bare.html.split(onRequest)).toHaveLength(4)
    expect(bare.lead).toBe('息の庭の表記です。（息の庭）')
  })

  test('is one that there is not with the demo', () => {
    expect(demo.html).toContain('<td>株式会社イキ出版室</td>')
    expect(demo.html).toContain('<td>03-0000-0000（平日 10時〜17時）</td>')
    expect(demo.html).not.toContain(onRequest)
  })

  test('is reported on request where a page needs a missing setting', () => {
    const filler = placeholderFiller(readConfig({}))
    expect(filler.inText('{{operator.fax}}と{{ operator.constructor }}')).toBe(`${onRequest}と${onRequest}`)
  })
})

describe('without an address for mails', () => {
  test('members are led to the screen for inquiries, not to an address that nobody has', () => {
    expect(unnamed.html).toContain('<td>お問い合わせの画面</td>')
    expect(unnamed.html).not.toContain('@')
    expect(demo.html).toContain('<td>support@iki.example</td>')
  })

  test('an operator is notified of it at the start', async () => {
    const lines = await unnamed.pages.listMissingSettings()
    expect(lines).toHaveLength(5)
    expect(lines[4]).toMatch(/^SUPPORT_EMAIL is not set, .*tokushoho.*the screen for inquiries/)
  })
})

test('the title of a page names the operator, too', () => {
  expect(whole.title).toBe('合同会社 <息> & 声：特定商取引法に基づく表記')
})

describe('at the start an operator reads', () => {
  test('a line for each setting that is missing, and which page needs it', async () => {
    const lines = await bare.pages.listMissingSettings()
    expect(lines.map(line => line.split(' ')[0])).toEqual([
      'OPERATOR_NAME',
      'OPERATOR_REPRESENTATIVE',
      'OPERATOR_ADDRESS',
      'OPERATOR_PHONE',
    ])
    for (const line of lines) expect(line).toContain('the pages tokushoho need')
  })

  test('nothing when all are set', async () => {
    expect(await whole.pages.listMissingSettings()).toEqual([])
    expect(await demo.pages.listMissingSettings()).toEqual([])
  })
})
