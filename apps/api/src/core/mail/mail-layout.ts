import type { MailText } from './mail-outbox.ts'

export type Letter = {
  subject: string
  /** Paragraphs in order; `link` and `code` are on lines of their own. */
  parts: (string | { link: string; label: string } | { code: string })[]
}

export type Sender = { serviceName: string; publicUrl: string; supportEmail: string }

/** A letter as plain text and as simple HTML that says the same. */
export function layOutMail({ subject, parts }: Letter, sender: Sender): MailText {
  const closing = [sender.serviceName, sender.publicUrl, `お問い合わせ ${sender.supportEmail}`]
  const plain = parts.map(part => {
    if (typeof part === 'string') return part
    return 'link' in part ? `${part.label}\n${part.link}` : part.code
  })
  return {
    subject: `【${sender.serviceName}】${subject}`,
    text: `${[...plain, `──────────\n${closing.join('\n')}`].join('\n\n')}\n`,
    html: page(subject, parts.map(toHtml).join('\n'), closing.map(escapeHtml).join('<br>')),
  }
}

const ink = '#2b2a27'
const paper = '#f7f3ea'
const font = "'Hiragino Mincho ProN','Yu Mincho',serif"

function toHtml(part: Letter['parts'][number]): string {
  const paragraph = (inner: string, style = '') => `<p style="margin:0 0 20px;${style}">${inner}</p>`
  if (typeof part === 'string') return paragraph(escapeHtml(part).replaceAll('\n', '<br>'))
  if ('code' in part) return paragraph(escapeHtml(part.code), 'font:20px monospace;letter-spacing:2px')
  const button = `display:inline-block;padding:14px 28px;border-radius:8px;background:${ink};color:${paper};text-decoration:none`
  const address = escapeHtml(part.link)
  return paragraph(
    `<a href="${address}" style="${button}">${escapeHtml(part.label)}</a><br>` +
      `<span style="font-size:12px;word-break:break-all">${address}</span>`,
  )
}

function page(title: string, body: string, closing: string): string {
  return `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:${paper};color:${ink};font:16px/1.9 ${font}">
<div style="max-width:560px;margin:0 auto;padding:40px 24px">
${body}
<p style="margin:40px 0 0;padding-top:16px;border-top:1px solid #d8d1c2;font-size:12px">${closing}</p>
</div>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
