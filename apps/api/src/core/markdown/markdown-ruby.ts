import type { MarkdownIt } from 'markdown-it'

const furigana = /\{([^{}|\n]{1,40})\|([^{}|\n]{1,80})\}/y

/** Furigana: `{背骨|せぼね}` is 背骨 with its reading above. */
export function withRuby(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('link', 'ruby', (state, isSilent) => {
    if (state.src.charCodeAt(state.pos) !== 0x7b) return false
    furigana.lastIndex = state.pos
    const [whole, base = '', reading = ''] = furigana.exec(state.src) ?? []
    if (whole === undefined) return false
    if (!isSilent) {
      const token = state.push('ruby', 'ruby', 0)
      token.content = base
      token.meta = { reading }
    }
    state.pos += whole.length
    return true
  })
  markdown.renderer.rules.ruby = (tokens, at) => {
    const { content = '', meta } = tokens[at] ?? {}
    const { escapeHtml } = markdown.utils
    return `<ruby>${escapeHtml(content)}<rp>（</rp><rt>${escapeHtml(String(meta?.reading))}</rt><rp>）</rp></ruby>`
  }
}
