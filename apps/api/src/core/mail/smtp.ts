import { createTransport } from 'nodemailer'
import type { Mail } from './mail.store.ts'

/** Gives mails to a server. Throws MailRefused if it will never accept this one, anything else if it may later. */
export type MailTransport = { send(mail: Mail): Promise<void>; close(): void }

export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** A mail server by its address, such as smtps://user:password@mail.example:465. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from,
          to: mail.recipient,
          // Given as one address, not as a list to be parsed.
          ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          // The same at every attempt: a server or a reader that has it already can recognise it.
          messageId: `<${mail.id}@${domainOf(from)}>`,
          date: mail.createdAt,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            'Content-Language': 'ja',
            ...unsubscribeHeaders(mail.unsubscribeUrl),
          },
        })
      } catch (error) {
        throw isPermanent(error) ? new MailRefused((error as Error).message, { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

/** RFC 2369, and RFC 8058 (which requires TLS) for mail programs that unsubscribe with one touch. */
function unsubscribeHeaders(url: string | null) {
  if (url === null) return {}
  const isSecure = url.startsWith('https:')
  return {
    // In one line: not every mail program finds an address in a folded header.
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    ...(isSecure && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}

/**
 * 5xx about this mail: it would be the same tomorrow. A refused sign-in is not final, because an operator can fix it.
 */
function isPermanent(error: unknown): boolean {
  const { responseCode, code } = Object(error) as { responseCode?: number; code?: string }
  return code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500
}

function domainOf(from: string): string {
  return /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'iki.example'
}
