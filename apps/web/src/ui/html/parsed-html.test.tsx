import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderPage } from '#test/render-page.tsx'
import { HtmlParts, parseHtml } from './parsed-html.tsx'

type Options = Omit<Parameters<typeof HtmlParts>[0], 'text'>
const show = (html: string, options: Options = {}) => {
  const page = renderPage(<HtmlParts text={parseHtml(html)} {...options} />, { at: '/' })
  return { ...page, html: page.container.querySelector('.prose')?.innerHTML }
}

describe('a written text', () => {
  test.each([
    '<p>息を<strong>吐く</strong>。<br>吸う。</p>',
    '<p><ruby>背骨<rp>（</rp><rt>せぼね</rt><rp>）</rp></ruby></p>',
    '<table tabindex="0"><thead><tr><th scope="col">朝</th></tr></thead><tbody><tr><td colspan="2" rowspan="1">歩く</td></tr></tbody></table>',
    '<p><a href="/faq" title="質問">質問</a></p>',
    '<figure><img alt="波" width="600" height="400" loading="lazy" src="/v1/media/a.webp"></figure>',
    '<ol><li>一</li><li>二</li></ol>',
  ])('comes out as it is: %s', html => {
    expect(show(html).html).toBe(html)
  })

  test('lets a table that is wider than the screen be scrolled by keys', () => {
    show('<table><tbody><tr><td>歩く</td></tr></tbody></table>')
    expect(screen.getByRole('table').tabIndex).toBe(0)
  })

  test('brings no script, no handler, no address of its own kind', () => {
    const { html } = show(
      '<p onclick="x()" id="mine">息<script>x()</script></p><a href="javascript:x()">先</a><img src="blob:x" onerror="x()">',
    )
    expect(html).toBe('<p>息</p><a>先</a><img>')
  })

  test('shows films with their buttons', () => {
    const { container } = show(
      '<figure><video src="/v1/media/a.mp4" controls preload="metadata"></video></figure>',
    )
    const film = container.querySelector('video')
    expect([film?.getAttribute('src'), film?.controls, film?.preload]).toEqual([
      '/v1/media/a.mp4',
      true,
      'metadata',
    ])
  })

  test('may break its lines between the parts of lists and tables', () => {
    const errors = vi.spyOn(console, 'error')
    show('<ul>\n<li>一</li>\n</ul>\n<table>\n<tbody>\n<tr>\n<td>二</td>\n</tr>\n</tbody>\n</table>')
    expect(screen.getByRole('cell').textContent).toBe('二')
    expect(errors).not.toHaveBeenCalled()
  })

  test('leads to our screens without leaving the page', () => {
    const { router } = show('<p><a href="/faq?from=text">質問</a></p>')
    expect(fireEvent.click(screen.getByRole('link'))).toBe(false)
    expect(router.state.location.pathname + router.state.location.search).toBe('/faq?from=text')
  })
})

describe('the parts of a text', () => {
  const html =
    '<h2 id="mine">丹田 &amp; <ruby>息<rt>いき</rt></ruby></h2><h3>声</h3><h2><strong>間</strong></h2>'

  test('are its headings of the second level, in words', () => {
    expect(parseHtml(html).headings).toEqual([
      { id: 'section-1', text: '丹田 & 息' },
      { id: 'section-2', text: '間' },
    ])
  })

  test('have ids of ours, whatever was written', () => {
    show(html)
    const ids = screen.getAllByRole('heading', { level: 2 }).map(({ id }) => id)
    expect(ids).toEqual(['section-1', 'section-2'])
  })
})

test('running texts are shown again in their order, those in links are left alone', () => {
  const { html } = show('<p>一<a href="/faq">二</a>三</p><p>四</p>', {
    except: ['a'],
    show: texts => texts.map((text, key) => <mark key={key}>{text}</mark>),
  })
  expect(html).toBe('<p><mark>一</mark><a href="/faq">二</a><mark>三</mark></p><p><mark>四</mark></p>')
})

test('a figure that names something of ours is shown as that; without, it stays', () => {
  const figure = '<figure data-embed="drawing:wave"><figcaption>波</figcaption></figure>'
  const { html } = show(figure + figure.replace('wave', 'whale'), {
    showEmbed: (name, caption) => (name === 'drawing:wave' ? <b>{caption}</b> : null),
  })
  expect(html).toBe(
    '<figure data-embed="drawing:wave"><b>波</b></figure><figure data-embed="drawing:whale"><figcaption>波</figcaption></figure>',
  )
})
