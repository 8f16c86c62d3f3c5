import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '#test/render-page.tsx'
import { Html, sanitized } from './html.tsx'

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
    ['<video src="data:video/mp4,x" autoplay onplay="x()" controls></video>', '<video controls=""></video>'],
    ['<video src="/v1/media/a.mp4" poster="blob:x"></video>', '<video src="/v1/media/a.mp4"></video>'],
    ['<img src="media:a.webp">', '<img>'],
    ['<figure data-embed="script:x" data-x="y"></figure>', '<figure></figure>'],
    ['<p data-embed="drawing:wave">本文</p>', '<p>本文</p>'],
  ])('leaves nothing that runs: %s', (html, clean) => {
    expect(sanitized(html)).toBe(clean)
  })

  it('keeps what text is made of, with the readings of words', () => {
    const html =
      '<h2>丹田</h2><p><ruby>息<rp>(</rp><rt>いき</rt><rp>)</rp></ruby></p><blockquote><p>間</p></blockquote>'
    expect(sanitized(html)).toBe(html)
  })

  it('keeps films and the embeds of figures', () => {
    const html =
      '<figure><video src="/v1/media/a.mp4?expires=1&amp;signature=x" controls="" preload="metadata"></video></figure>' +
      '<figure data-embed="lesson:asa-sebone"><figcaption>聴く</figcaption></figure>'
    expect(sanitized(html)).toBe(html)
  })

  it.each(['https://example.com/', 'HTTP://example.com/', '//example.com/', '/\\example.com/'])(
    'tells other sites nothing: %s',
    address => {
      expect(sanitized(`<a href="${address}" rel="opener">外</a>`)).toContain('rel="noopener noreferrer"')
    },
  )
})

describe('a link in a text', () => {
  const text =
    '<a href="/policies/tokushoho?from=news">表記</a> <a href="/docs">API</a> <a href="https://example.com/">外</a>'
  const follow = (name: string, init: MouseEventInit = {}) => {
    const { router } = renderPage(<Html html={text} />, { at: '/' })
    const isLeftToBrowser = fireEvent.click(screen.getByRole('link', { name }), init)
    const { pathname, search } = router.state.location
    return { isLeftToBrowser, at: pathname + search }
  }

  it('to a screen of ours leads there without loading the page again', () => {
    expect(follow('表記')).toEqual({ isLeftToBrowser: false, at: '/policies/tokushoho?from=news' })
  })

  it.each([
    ['表記', { ctrlKey: true }],
    ['表記', { metaKey: true }],
    ['API', {}],
    ['外', {}],
  ])('is the browser’s: %s %o', (name, init) => {
    expect(follow(name, init)).toEqual({ isLeftToBrowser: true, at: '/' })
  })
})
