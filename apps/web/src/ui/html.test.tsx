import { describe, expect, it } from 'vitest'
import { sanitized } from './html.tsx'

describe('HTML that people wrote', () => {
  it.each([
    ['<script>alert(1)</script><p>本文</p>', '<p>本文</p>'],
    ['<p onclick="x()" style="color:red" class="a" id="b">本文</p>', '<p>本文</p>'],
    ['<a href="javascript:alert(1)">押す</a>', '<a>押す</a>'],
    ['<a href="data:text/html,x">押す</a>', '<a>押す</a>'],
    ['<img src="data:image/svg+xml,x" onerror="x()">', '<img src="data:image/svg+xml,x">'],
    ['<img src="blob:x">', '<img>'],
    ['<a href="/faq">よくあるご質問</a>', '<a href="/faq">よくあるご質問</a>'],
    ['<iframe src="https://example.com"></iframe>', ''],
  ])('leaves nothing that runs: %s', (html, clean) => {
    expect(sanitized(html)).toBe(clean)
  })

  it('keeps what text is made of, with the readings of words', () => {
    const html =
      '<h2>丹田</h2><p><ruby>息<rp>(</rp><rt>いき</rt><rp>)</rp></ruby></p><blockquote><p>間</p></blockquote>'
    expect(sanitized(html)).toBe(html)
  })

  it('tells other sites nothing', () => {
    expect(sanitized('<a href="https://example.com/">外</a>')).toContain('rel="noopener noreferrer"')
  })
})
