import type { Module } from '../module.ts'
import type { Platform } from '../platform.ts'
import { limitedPictures } from './limited-pictures.ts'
import { pictureReader } from './read-picture.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'log'> & {
  account: { accounts: { find(uid: string): Promise<{ createdAt: Date } | null> } }
}

/** Pictures that members send, read in processes of their own. */
export function pictureModule({ db, clock, log, account }: Needs) {
  const processes = pictureReader({ clock, log })
  return {
    services: {
      readPicture: limitedPictures({
        db,
        clock,
        read: processes.read,
        findMemberSince: async uid => (await account.accounts.find(uid))?.createdAt ?? null,
      }),
    },
    stop: processes.stop,
  } satisfies Module
}
