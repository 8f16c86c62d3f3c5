import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filmMaster, filmPoster } from '@iki/contract/media/film'
import { saveFilm } from '../src/features/film/film.store.ts'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import type { TestClock } from './clock.ts'
import { createLesson, createLicence } from './content-factories.ts'
import { createMember, signedInBrowser } from './factories.ts'
import { fetchMedium } from './media-element.ts'

const dayMs = 86_400_000

/** Everything that fetches media, as members and strangers do, on one node unless stated otherwise. */
export function listenersOf({ app, db, config }: TestApp, clock: TestClock) {
  const status = async (page: Browser, url: string | undefined, node = app) =>
    (await fetchMedium(node, page, url ?? '')).statusCode

  return {
    status,

    /** A medium, and a film of ten minutes that is ready. */
    async store(): Promise<void> {
      const folder = join(config.dataDirectory, 'objects/films/film')
      await mkdir(folder, { recursive: true })
      await mkdir(join(config.dataDirectory, 'media'), { recursive: true })
      await writeFile(join(config.dataDirectory, 'media/medium.mp3'), 'sound')
      for (const name of [filmMaster, filmPoster, 'strip.jpg', 'v360-0001.m4s'])
        await writeFile(join(folder, name), name)
      const size = { width: 640, height: 360, durationSeconds: 600, heights: [360], strip: null }
      await saveFilm(db, { ...size, mediaKey: 'film.mp4', state: 'ready', reason: null, updatedAt: clock() })
    },

    /** With a licence for kafuku that lasts for so long, in a browser of their own. */
    async listener({ lastsMs = 30 * dayMs }: { lastsMs?: number } = {}) {
      const member = await createMember(db)
      const now = clock().getTime()
      await createLicence(db, member.uid, {
        sinceAt: new Date(now - dayMs),
        expireAt: new Date(now + lastsMs),
      })
      return { member, page: await signedInBrowser(app, member) }
    },

    createFilm: (given: Parameters<typeof createLesson>[1] = {}) =>
      createLesson(db, {
        kind: 'video',
        mediaKey: 'film.mp4',
        picture: { from: 'film', key: 'film', width: 640, height: 360 },
        ...given,
      }),
  }
}
