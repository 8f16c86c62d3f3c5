import { describe, expect, test } from 'vitest'
import { htmlOfMarkdown, plainText } from './markdown.ts'

describe('Markdown', () => {
  test('becomes HTML without scripts, handlers, styles and strange addresses', () => {
    const html = htmlOfMarkdown(
      [
        '<script>alert(1)</script><img src="x" onerror="alert(1)"><p style="color:red" onclick="x()">文</p>',
        '<a href="javascript:alert(1)">押す</a> <a href="data:text/html,x">x</a> <iframe src="https://x.example"></iframe>',
      ].join('\n\n'),
    )
    expect(html).not.toMatch(/script|onerror|onclick|style=|javascript:|data:text|iframe/)
    expect(html).toContain('<p>文</p>')
  })

  test('keeps headings below the page’s own, figures and ruby', () => {
    expect(htmlOfMarkdown('# 題\n\n<ruby>息<rt>いき</rt></ruby>')).toBe(
      '<h2>題</h2>\n<p><ruby>息<rt>いき</rt></ruby></p>',
    )
  })

  test('joins lines of Japanese without a space between them, and words of English with one', () => {
    expect(htmlOfMarkdown('息を吸い、\n吐きます。')).toBe('<p>息を吸い、吐きます。</p>')
    expect(htmlOfMarkdown('breathe in\nbreathe out')).toBe('<p>breathe in\nbreathe out</p>')
  })

  test('reads as plain text in a summary', () => {
    expect(plainText('<p>一 &amp; 二</p>\n<p>三 &lt;四&gt;</p>')).toBe('一 & 二 三 <四>')
  })
})
