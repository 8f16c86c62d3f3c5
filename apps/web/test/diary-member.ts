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

/** A phone that has never seen a diary. */
export function freshPhone(): void {
  closeDiary()
  asGuest()
  queryClient.clear()
  localStorage.clear()
  globalThis.indexedDB = new IDBFactory()
  // Dexie may have looked for them before there were any.
  Object.assign(Dexie.dependencies, { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange })
}

/** A token that speaks for the member, as the server's do. */
export const tokenOf = (uid: string): string => `head.${btoa(JSON.stringify({ sub: uid }))}.tail`

/** Signed in with a token that says who it is: without it nothing of a diary goes. */
export function diaryMember(api: FakeApi, change: Partial<Me> = {}): Me {
  const member = aMember(change)
  accessToken.write(tokenOf(member.uid))
  signedInAs(api, member)
  accessToken.write(tokenOf(member.uid))
  session.begin(tokenOf(member.uid))
  return member
}
