import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { htmlOfMarkdown } from '#core/markdown.ts'
import { demoFolder } from '#test/content-folder.ts'
import { withPaidyWords } from './paidy-words.ts'

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

describe('what a page says about Paidy', () => {
  test('is there where it is set up, without the marks', () => {
    const shown = withPaidyWords(html, true)
    expect(shown).not.toContain('{{')
    expect(shown).toContain('<td>カード、あと払い（ペイディ）</td>')
    expect(shown).toMatch(/<td>あと払い<\/td>\s*<td>翌月<\/td>/)
    expect(shown).toContain('ペイディの段落。')
    expect(shown).toMatch(/>株式会社Paidy<\/h3>/)
  })

  test('is not there elsewhere, and everything else is', () => {
    const shown = withPaidyWords(html, false)
    expect(shown).not.toMatch(/paidy|ペイディ|あと払い|翌月/i)
    expect(shown).toContain('<td>カード</td>')
    expect(shown).toContain('はじめの段落。')
    expect(shown).toMatch(/LINEヤフー株式会社<\/h3>/)
    expect(shown).toContain('いつ：ログインのとき')
    expect(shown.match(/<ul>/g)).toHaveLength(1)
  })
})

test.each(['tokushoho', 'privacy-policy'])(
  'the demo’s %s names Paidy only where it is set up',
  async slug => {
    const text = await readFile(join(demoFolder, 'pages', `${slug}.md`), 'utf8')
    const page = htmlOfMarkdown(text.slice(text.indexOf('---', 3) + 3))
    expect(withPaidyWords(page, false)).not.toMatch(/paidy|ペイディ|あと払い/i)
    const shown = withPaidyWords(page, true)
    expect(shown).toMatch(/ペイディ|Paidy/)
    expect(shown).not.toMatch(/\{\{\s*paidy/)
  },
)
