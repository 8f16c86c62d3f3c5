import { parseArgs } from 'node:util'
import { normalizeEmail } from '@iki/contract/account/account'
import { findMail, listMails, type Mail } from '#core/mail/mail.store.ts'
import { print } from '#core/print.ts'
import { UsageError } from './command.ts'
import { runCommand } from './open.ts'

const usage = `npm run mail -- <command>
  list [--to <mail address>] [--limit <n>]      the newest mails first
  show <id>
  last --to <mail address> [--json]             the newest mail to somebody`

await runCommand(async ({ db }, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      limit: { type: 'string', default: '20' },
      json: { type: 'boolean', default: false },
    },
  })
  const [command, id] = positionals
  const recipient = values.to === undefined ? null : normalizeEmail(values.to)
  if (command === 'list') {
    const limit = Math.min(Math.max(Number(values.limit) || 20, 1), 1000)
    for (const mail of await listMails(db, { recipient, limit })) print(row(mail))
  } else if (command === 'show' && id !== undefined) {
    const mail = await findMail(db, id)
    if (!mail) throw new UsageError(`There is no mail ${id}.`)
    print(values.json ? json(mail) : whole(mail))
  } else if (command === 'last' && recipient !== null) {
    const [mail] = await listMails(db, { recipient, limit: 1 })
    if (!mail) throw new UsageError(`There is no mail to ${recipient}.`)
    print(values.json ? json(mail) : whole(mail))
  } else throw new UsageError(usage)
})

function row({ id, createdAt, state, kind, recipient, subject }: Mail): string {
  return [id, createdAt.toISOString(), state, kind, recipient, subject].join('\t')
}

function whole({
  id,
  kind,
  state,
  recipient,
  replyTo,
  subject,
  createdAt,
  sentAt,
  error,
  text,
}: Mail): string {
  const heads = {
    id,
    kind,
    state: [state, sentAt?.toISOString(), error].filter(Boolean).join(' '),
    created: createdAt.toISOString(),
    to: recipient,
    ...(replyTo !== null && { answers: replyTo }),
    subject,
  }
  const lines = Object.entries(heads).map(([name, value]) => `${name.padEnd(9)}${value}`)
  return `${lines.join('\n')}\n\n${text || '(the text is not kept any more)'}`
}

/** For programs: the links in the text are listed, too. */
function json(mail: Mail): string {
  return JSON.stringify({ ...mail, links: mail.text.match(/https?:\/\/\S+/g) ?? [] })
}
