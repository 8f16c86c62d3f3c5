import { parseArgs } from 'node:util'
import { isValid, itemPlans, specialExpireDay } from '@iki/contract/access/licence'
import { planNames } from '@iki/contract/access/plan'
import { endOfTokyoDay, startOfTokyoDay, tokyoDay } from '@iki/contract/api/tokyo'
import { systemClock } from '#core/clock.ts'
import { print } from '#core/print.ts'
import { UsageError } from './command.ts'
import { type Opened, runCommand } from './open.ts'

const usage = `npm run licence -- <command>
  items                                                     every item and what it opens
  list <uid or mail address>
  grant <uid or mail address> <item or plan> [--since <day>] [--until <day> | --days <n>] [--reason <text>]
                                                            from now and until ${specialExpireDay} unless told otherwise
  revoke <uid or mail address> <item or plan> [--reason <text>]
Days are days in Tokyo, such as 2026-11-20; the last day is included.`

/** In the order of their numbers; an object would sort keys without a leading 0 first. */
const items = Object.entries(itemPlans).toSorted(([a], [b]) => (a < b ? -1 : 1))

await runCommand(async (opened, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      since: { type: 'string' },
      until: { type: 'string' },
      days: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const [command, who, what] = positionals
  const { licences } = opened.services.licence
  if (command === 'items') return listItems()
  if (!command || !who || !['list', 'grant', 'revoke'].includes(command)) throw new UsageError(usage)
  const uid = await findUid(opened, who)
  if (command === 'list') return listLicences(opened, uid)
  const itemId = itemOf(what)
  const reason = values.reason ?? null
  if (command === 'grant') {
    const term = termOf(values)
    await licences.grant({ uid, itemId, ...term, reason })
    print(`${uid} has ${itemId} (${nameOf(itemId)}) until ${tokyoDay(term.expireAt)}`)
  } else {
    const count = await licences.revoke({ uid, itemId, reason })
    print(count === 0 ? `${uid} held no active ${itemId}` : `${uid} has ${itemId} no more (${count} ended)`)
  }
})

async function findUid({ services }: Opened, who: string): Promise<string> {
  const member = who.includes('@')
    ? await services.account.accounts.findByEmail(who)
    : await services.account.accounts.find(who)
  if (!member) throw new UsageError(`There is no member ${who}.`)
  return member.uid
}

/** An item by its number, or the first that opens a plan. */
function itemOf(what: string | undefined): string {
  if (what && itemPlans[what]) return what
  const found = items.find(([, [plan]]) => plan === what)
  if (!found)
    throw new UsageError(`There is no item or plan ${what ?? ''}. npm run licence -- items lists them.`)
  return found[0]
}

type TermOptions = { since?: string | undefined; until?: string | undefined; days?: string | undefined }

function termOf({ since, until, days }: TermOptions): { sinceAt: Date; expireAt: Date } {
  const now = systemClock()
  const sinceAt = since === undefined ? now : startOfTokyoDay(dayOf(since))
  if (days === undefined) return { sinceAt, expireAt: endOfTokyoDay(dayOf(until ?? specialExpireDay)) }
  if (!/^[1-9]\d{0,4}$/.test(days)) throw new UsageError(`${days} is no number of days.`)
  return {
    sinceAt,
    expireAt: endOfTokyoDay(tokyoDay(new Date(sinceAt.getTime() + Number(days) * 86_400_000))),
  }
}

function dayOf(text: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  if (!(at >= 0) || new Date(at).toISOString().slice(0, 10) !== text)
    throw new UsageError(`${text} is no day such as 2026-11-20.`)
  return text
}

function nameOf(itemId: string): string {
  const [plan] = itemPlans[itemId] ?? []
  return plan ? planNames[plan] : itemId
}

function listItems(): void {
  for (const [itemId, plans] of items) print([itemId, nameOf(itemId), plans.join(', ')].join('\t'))
}

async function listLicences({ services }: Opened, uid: string): Promise<void> {
  const now = systemClock()
  for (const licence of await services.licence.licences.list(uid)) {
    const days = `${tokyoDay(new Date(licence.sinceAt))}..${tokyoDay(new Date(licence.expireAt))}`
    const state = isValid(licence, now) ? 'valid' : 'not valid'
    print([licence.itemId, nameOf(licence.itemId), days, licence.status, state].join('\t'))
  }
}
