import 'fake-indexeddb/auto'
import type { Me } from '@iki/contract/account/session'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { queryClient } from '#core/api/query-client.ts'
import { accessToken } from '#core/session/access-token.ts'
import { session } from '#core/session/current-session.ts'
import { closeDiary } from '#features/diary/offline/open-diary.ts'
import type { FakeApi } from './fake-api.ts'
import { aMember, asGuest, signedInAs } from './people.ts'

/** A device on which no diary was opened yet. */
export function freshPhone(): void {
  closeDiary()
  asGuest()
  queryClient.clear()
  localStorage.clear()
  globalThis.indexedDB = new IDBFactory()
  // If Dexie was loaded before fake-indexeddb, it does not know these yet.
  Object.assign(Dexie.dependencies, { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange })
}

/** A token with the member's uid, like the server's. */
export const tokenOf = (uid: string): string => `head.${btoa(JSON.stringify({ sub: uid }))}.tail`

/** Signs in with a token that has the uid: without it, no diary is sent. */
export function diaryMember(api: FakeApi, change: Partial<Me> = {}): Me {
  const member = aMember(change)
  accessToken.write(tokenOf(member.uid))
  signedInAs(api, member)
  accessToken.write(tokenOf(member.uid))
  session.begin(tokenOf(member.uid))
  return member
}
