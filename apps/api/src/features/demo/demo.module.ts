import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { demoService } from './demo.service.ts'

type Demo = typeof demoService
type Needs = Pick<Platform, 'clock'> & {
  account: { accounts: Need<Demo, 'accounts'> }
  licence: { licences: Need<Demo, 'licences'> }
  ownPlaylist: { ownPlaylists: Need<Demo, 'ownPlaylists'> }
  content: { refresh: Need<Demo, 'content'> }
  impression: { writesAt: Need<Demo, 'writesAt'> }
}

/** The demo: its content, its members, and what they have written. */
export function demoModule({ clock, account, licence, ownPlaylist, content, impression }: Needs) {
  const demo = demoService({
    clock,
    accounts: account.accounts,
    licences: licence.licences,
    ownPlaylists: ownPlaylist.ownPlaylists,
    content: content.refresh,
    writesAt: impression.writesAt,
  })
  return { services: { demo } } satisfies Module
}
