import { describe, expect, test } from 'vitest'
import { firstLinesOf, htmlOfMarkdown, plainText, spokenText } from './markdown.ts'

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

  test('shows furigana above its word, and only there', () => {
    const ruby = '<ruby>背骨<rp>（</rp><rt>せぼね</rt><rp>）</rp></ruby>'
    expect(htmlOfMarkdown('## {背骨|せぼね}\n\n- **{背骨|せぼね}**')).toBe(
      `<h2>${ruby}</h2>\n<ul>\n<li><strong>${ruby}</strong></li>\n</ul>`,
    )
    expect(htmlOfMarkdown('`{a|b}` {a} {<b>|x}')).not.toMatch(/<ruby>a|<b>/)
    expect(plainText(ruby)).toBe('背骨（せぼね）')
    expect(spokenText(ruby)).toBe('背骨')
  })
})

describe('an embed alone in its paragraph', () => {
  const media = new Map([
    ['a.webp', { key: 'k.webp', width: 640, height: 480 }],
    ['a.mp4', { key: 'k.mp4', width: null, height: null }],
  ])

  test.each([
    [
      '![海と{波|なみ}](drawing:wave)',
      /^<figure data-embed="drawing:wave"><figcaption>海と<ruby>波.*<\/figcaption><\/figure>$/,
    ],
    [
      '[聴く：**朝**](lesson:asa-sebone)',
      /^<figure data-embed="lesson:asa-sebone"><figcaption>聴く：<strong>朝<\/strong><\/figcaption><\/figure>$/,
    ],
    [
      '![海"と<空>](media/a.webp)',
      /^<figure><img src="media:k\.webp" alt="海&quot;と&lt;空&gt;" width="640" height="480" loading="lazy"><figcaption>/,
    ],
    [
      '![](media/a.mp4)',
      /^<figure><video src="media:k\.mp4" controls preload="metadata"><\/video><\/figure>$/,
    ],
    ['![海](media/none.webp)', /^<p>海<\/p>$/],
  ])('is a figure: %s', (text, figure) => {
    expect(htmlOfMarkdown(text, media)).toMatch(figure)
    expect(htmlOfMarkdown(`前\n\n${text}\n\n後`, media)).toMatch(/^<p>前<\/p>\n<(figure|p).*\n<p>後<\/p>$/)
  })

  test('is none within a sentence, and the scheme of media can’t be written', () => {
    const html = htmlOfMarkdown(
      '聴く [朝](lesson:a) ![海](media:k.webp)\n\n![海](media:k.webp)\n\n<img src="media:k.webp"><video src="media:k.mp4"></video>',
      media,
    )
    expect(html).not.toMatch(/src=|href=|figure/)
  })

  test('written as HTML keeps its form or is left out', () => {
    expect(htmlOfMarkdown('<figure data-embed="drawing:moon"></figure>')).toBe(
      '<figure data-embed="drawing:moon"></figure>',
    )
    expect(
      htmlOfMarkdown('<figure data-embed="x:y" data-more="z"></figure><p data-embed="drawing:moon">p</p>'),
    ).toBe('<figure></figure><p>p</p>')
  })
})

describe('the first lines of a text', () => {
  const rest = `<p>${'そして、また吸います。'.repeat(20)}</p>`
  test.each([
    ['end at a heading', `<p>息を吐く。</p><h2>つぎに</h2>${rest}`, '息を吐く。'],
    [
      'begin behind headings, and leave readings out',
      `<h2 id="a">一</h2>\n<h3>二</h3><p>息を<ruby>吐<rt>は</rt></ruby>く。</p><h3>三</h3>${rest}`,
      '息を吐く。',
    ],
    ['have no space between two paragraphs', `<p>息を。</p>\n<p>吐く</p><h2>二</h2>${rest}`, '息を。吐く'],
    ['end with a sentence', `<p>吸う。吐く。また吸う。</p>${rest}`, '吸う。吐く。'],
    ['do not end within what is said', `<p>吸う。「吐く。」と言う。</p>${rest}`, '吸う。'],
    ['are cut off within a long sentence', rest, 'そして、また吸いま…'],
    ['of a short text are a third of it', '<p>吸って、吐いて、また吸います。</p>', '吸って、吐…'],
    ['of headings alone are none', '<h2>見出し</h2>', ''],
  ])('%s', (_, html, lines) => expect(firstLinesOf(html, 9)).toBe(lines))
})
