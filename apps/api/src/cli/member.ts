import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { normalizeEmail } from '@iki/contract/account/account'
import { memberNumber } from '@iki/contract/account/member-number'
import { print } from '#core/print.ts'
import type { Member } from '#features/account/account.store.ts'
import { generatePassword } from '#features/account/account-rules.ts'
import { UsageError } from './command.ts'
import { describeLocks } from './member-locks.ts'
import { type Opened, runCommand } from './open.ts'

const usage = `npm run member -- <command>
  list [--email <part>] [--after <uid>] [--limit <n>]      the newest members first
  show <uid or mail address>
  number <1234-5678-9012>                                  whose number it is that a film carries
  disable <uid or mail address>                            signs them out everywhere, too
  enable <uid or mail address>
  create --email <address> [--password <password>] [--nickname <name>] [--operator] [--verified]
  password-reset <uid or mail address>                     mails them a link
  locks <uid or mail address>                              what wrong passwords and links asked for have used up
  unlock <uid or mail address>                             lets them begin anew
  import <file> --hash-config <file>                       users as "firebase auth:export --format=json" writes them;
                                                           the other file: {"signerKey", "saltSeparator", "rounds", "memCost"}`

await runCommand(async (opened, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      after: { type: 'string' },
      limit: { type: 'string', default: '50' },
      password: { type: 'string' },
      nickname: { type: 'string' },
      operator: { type: 'boolean', default: false },
      verified: { type: 'boolean', default: false },
      'hash-config': { type: 'string' },
    },
  })
  const [command = '', who] = positionals
  if (command === 'list') return list(opened, values)
  if (command === 'create' && values.email !== undefined)
    return create(opened, { ...values, email: values.email })
  if (command === 'number' && who !== undefined) return showOfNumber(opened, who)
  const hashConfig = values['hash-config']
  if (command === 'import' && who !== undefined && hashConfig !== undefined)
    return importMembers(opened, who, hashConfig)
  if (
    !['show', 'disable', 'enable', 'password-reset', 'locks', 'unlock'].includes(command) ||
    who === undefined
  )
    throw new UsageError(usage)
  const { accounts, recovery } = opened.services.account
  const member = await find(opened, who)
  if (command === 'show') return show(opened, member)
  if (command === 'locks') {
    print(describeLocks(await opened.services.signIn.locks.list(emailOf(member))))
    return
  }
  if (command === 'unlock') await opened.services.signIn.locks.lift(emailOf(member))
  if (command === 'disable') await accounts.disable(member.uid)
  if (command === 'enable') await accounts.enable(member.uid)
  if (command === 'password-reset') {
    await recovery.mailResetLink({ ...member, email: emailOf(member) })
  }
  print(`${member.uid} ${member.email ?? ''}: done`)
})

function emailOf({ uid, email }: Member): string {
  if (!email) throw new UsageError(`${uid} has no mail address.`)
  return email
}

async function find({ services }: Opened, who: string): Promise<Member> {
  const member = who.includes('@')
    ? await services.account.accounts.findByEmail(who)
    : await services.account.accounts.find(who)
  if (!member) throw new UsageError(`There is no member ${who}.`)
  return member
}

/** Two members could have the same number: all are shown. */
async function showOfNumber(opened: Opened, number: string): Promise<void> {
  const { accounts } = opened.services.account
  const digits = (text: string) => text.replace(/\D/g, '')
  let isKnown = false
  let after: Member | null = null
  do {
    const members: Member[] = await accounts.list({ email: null, after, limit: 1000 })
    for (const member of members.filter(({ uid }) => digits(memberNumber(uid)) === digits(number))) {
      isKnown = true
      await show(opened, member)
    }
    after = members.at(-1) ?? null
  } while (after)
  if (!isKnown) throw new UsageError(`There is no member with the number ${number}.`)
}

type ListOptions = { email?: string | undefined; after?: string | undefined; limit: string }

async function list(opened: Opened, { email, after, limit }: ListOptions): Promise<void> {
  const members = await opened.services.account.accounts.list({
    email: email === undefined ? null : normalizeEmail(email),
    after: after === undefined ? null : await find(opened, after),
    limit: Math.min(Math.max(Number(limit) || 50, 1), 1000),
  })
  for (const { uid, email: address, nickname, status, authority } of members)
    print([uid, address ?? '-', nickname ?? '-', authority, status].join('\t'))
}

async function show({ services }: Opened, member: Member): Promise<void> {
  const { uid } = member
  const [identities, licences, sessions] = await Promise.all([
    services.account.accounts.listIdentities(uid),
    services.licence.licences.list(uid),
    services.session.sessions.countOf(uid),
  ])
  const rows = {
    uid,
    number: memberNumber(uid),
    email: `${member.email ?? '-'} ${member.emailVerifiedAt ? '(confirmed)' : '(not confirmed)'}`,
    nickname: member.nickname ?? '-',
    authority: member.authority,
    status: member.status,
    since: member.createdAt.toISOString(),
    password: member.passwordHash ? 'set' : 'none',
    identities: identities.map(each => `${each.provider}:${each.providerUserId}`).join(' ') || '-',
    sessions: String(sessions),
    licences: licences.map(each => `${each.itemId} ${each.status} until ${each.expireAt}`).join('; ') || '-',
  }
  for (const [name, value] of Object.entries(rows)) print(`${name.padEnd(11)}${value}`)
}

type CreateOptions = {
  email: string
  password?: string | undefined
  nickname?: string | undefined
  operator: boolean
  verified: boolean
}

async function create({ services }: Opened, options: CreateOptions): Promise<void> {
  const password = options.password ?? generatePassword()
  const uid = await services.account.accounts.create({
    email: options.email,
    password,
    nickname: options.nickname ?? null,
    authority: options.operator ? 'operator' : 'customer',
    isEmailVerified: options.verified,
  })
  print(options.password === undefined ? `${uid}\tpassword: ${password}` : uid)
}

async function importMembers({ services }: Opened, ...files: [string, string]): Promise<void> {
  const [exported, hashConfig] = await Promise.all(
    files.map(async path => JSON.parse(await readFile(path, 'utf8')) as unknown),
  )
  const { imported, known, unusable } = await services.account.memberImport.import(exported, hashConfig)
  print(`${imported.length} imported, ${known.length} here already, ${unusable.length} left out`)
  for (const { uid, reason } of unusable) print(`${uid}\t${reason}`)
}
