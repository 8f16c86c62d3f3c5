import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { contactMails } from './contact.mails.ts'
import { contactRoutes } from './contact.routes.ts'
import { contactService } from './contact.service.ts'
import { newReceiptNumber } from './contact-rules.ts'

type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'outbox'> & {
  account: { accounts: { find: Need<typeof contactService, 'findMember'> } }
}

/** What people write to the operator. */
export function contactModule({ config, db, clock, outbox, account }: Needs) {
  const contact = contactService({
    db,
    clock,
    outbox,
    newReceiptNumber,
    mails: contactMails(config),
    findMember: account.accounts.find,
  })
  return { services: {}, routes: server => contactRoutes(server, contact) } satisfies Module
}
