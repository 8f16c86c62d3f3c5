import { saveUserPlayingState } from '@iki/contract/media/audio'
import { getPlaylist, playlistProgress } from '@iki/contract/media/lesson'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence, createPlaylist } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })

/** A member who finishes lessons, and the notice of a playlist that they get. */
async function watching() {
  const member = await createMember(db)
  await createLicence(db, member.uid)
  const page = await signedInBrowser(app, member)
  const save = async (id: string, given: { seconds: number; completed?: boolean }) =>
    (await page.call(saveUserPlayingState, { id, ...given })).data
  const readPlaylist = async (playtag: string) => {
    const { data } = await page.call(getPlaylist, { playtag })
    if (!data) throw new Error('there is no such playlist')
    return { ...playlistProgress(data), finishedAt: data.finishedAt }
  }
  return { save, finish: (id: string) => save(id, { seconds: 600 }), readPlaylist }
}

const lessons = (count: number, given: Parameters<typeof createLesson>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => createLesson(db, given)))

describe('a playlist', () => {
  test('is finished with the last of its lessons, and says since when', async () => {
    const [first = '', second = ''] = await lessons(2)
    const tag = await createPlaylist(db, [first, second])
    const { finish, readPlaylist } = await watching()
    await finish(second)
    expect(await readPlaylist(tag)).toEqual({ finished: 1, all: 2, finishedAt: undefined })
    await finish(first)
    const finishedAt = clock().toISOString()
    clock.advance(60_000)
    await finish(second)
    expect(await readPlaylist(tag)).toEqual({ finished: 2, all: 2, finishedAt })
  })

  test('stays finished for who has finished it when lessons are added, and not for others', async () => {
    const [first = '', added = ''] = await lessons(2)
    const tag = await createPlaylist(db, [first])
    const [one, other] = [await watching(), await watching()]
    await one.finish(first)
    await createPlaylist(db, [first, added], { tag })
    await other.finish(first)
    expect(await one.readPlaylist(tag)).toMatchObject({ finished: 2, all: 2, finishedAt: expect.any(String) })
    expect(await other.readPlaylist(tag)).toEqual({ finished: 1, all: 2, finishedAt: undefined })
  })

  test('that names a lesson twice counts it once, and is never more than whole', async () => {
    const [twice = '', other = ''] = await lessons(2)
    const tag = await createPlaylist(db, [twice, other, twice])
    const { finish, readPlaylist } = await watching()
    await finish(twice)
    await finish(twice)
    expect(await readPlaylist(tag)).toEqual({ finished: 1, all: 2, finishedAt: undefined })
    await finish(other)
    expect(await readPlaylist(tag)).toMatchObject({ finished: 2, all: 2, finishedAt: expect.any(String) })
  })

  test('is whole when what was not finished is taken out, and stays so when something comes', async () => {
    const [first = '', out = '', added = ''] = await lessons(3)
    const tag = await createPlaylist(db, [first, out])
    const { finish, readPlaylist } = await watching()
    await finish(first)
    await createPlaylist(db, [first], { tag })
    expect(await readPlaylist(tag)).toMatchObject({ finished: 1, all: 1 })
    await createPlaylist(db, [first, added], { tag })
    expect(await readPlaylist(tag)).toMatchObject({ finished: 2, all: 2, finishedAt: expect.any(String) })
  })

  test('counts what is locked like anything else that is published', async () => {
    const [open = ''] = await lessons(1)
    const [locked = ''] = await lessons(1, { access: ['kagura'] })
    const tag = await createPlaylist(db, [open, locked])
    const { finish, readPlaylist } = await watching()
    await finish(open)
    expect(await readPlaylist(tag)).toEqual({ finished: 1, all: 2, finishedAt: undefined })
  })

  test('does not wait for what is not published yet', async () => {
    const [open = ''] = await lessons(1)
    const [later = ''] = await lessons(1, { publishedAt: new Date(clock().getTime() + 86_400_000) })
    const tag = await createPlaylist(db, [open, later])
    const { finish, readPlaylist } = await watching()
    await finish(open)
    expect(await readPlaylist(tag)).toMatchObject({ finishedAt: expect.any(String) })
  })

  test('that changes stays unfinished when something is published by our clock, whatever the database’s says', async () => {
    const open = { access: ['member'] }
    const [first = '', added = ''] = await lessons(2, open)
    const [coming = ''] = await lessons(1, { ...open, publishedAt: new Date('2090-01-01') })
    const tag = await createPlaylist(db, [first, coming], open)
    const now = clock()
    clock.set(new Date('2090-01-02'))
    const { finish, readPlaylist } = await watching()
    await finish(first)
    await createPlaylist(db, [first, added], { ...open, tag, clock })
    expect(await readPlaylist(tag)).toEqual({ finished: 1, all: 2, finishedAt: undefined })
    clock.set(now)
  })

  test('is finished by two devices that finish its last two lessons at one moment', async () => {
    for (let round = 0; round < 5; round++) {
      const both = await lessons(2)
      const tag = await createPlaylist(db, both)
      const { finish, readPlaylist } = await watching()
      await Promise.all(both.map(finish))
      expect(await readPlaylist(tag)).toMatchObject({ finishedAt: expect.any(String) })
    }
  })
})

describe('a lesson', () => {
  test('is finished by who says so, however early, and stays it', async () => {
    const [id = ''] = await lessons(1, { kind: 'video' })
    const tag = await createPlaylist(db, [id])
    const { save, readPlaylist } = await watching()
    expect(await save(id, { seconds: 12, completed: true })).toMatchObject({ seconds: 12, isCompleted: true })
    expect(await readPlaylist(tag)).toMatchObject({ finished: 1, finishedAt: expect.any(String) })
    expect(await save(id, { seconds: 20, completed: false })).toMatchObject({ isCompleted: true })
  })

  test.each([
    ['video', 539, false],
    ['video', 540, true],
    ['audio', 581, false],
    ['audio', 582, true],
    ['music', 582, true],
  ])('that is %s of 600 seconds is finished at second %i: %s', async (kind, seconds, expected) => {
    const [id = ''] = await lessons(1, { kind })
    const { save } = await watching()
    expect(await save(id, { seconds })).toMatchObject({ isCompleted: expected })
  })

  test('costs an ordinary save one statement, and the one that finishes it one more', async () => {
    const [id = ''] = await lessons(1)
    await createPlaylist(db, [id])
    const { save } = await watching()
    await save(id, { seconds: 10 }) // How long it lasts is known to this node from here on.
    const statementsOf = async (work: () => Promise<unknown>) => {
      let count = 0
      const query = db.pool.query.bind(db.pool)
      db.pool.query = ((...given: Parameters<typeof query>) => {
        count += 1
        return query(...given)
      }) as typeof db.pool.query
      await work().finally(() => {
        db.pool.query = query
      })
      return count
    }
    expect(await statementsOf(() => save(id, { seconds: 20 }))).toBe(1)
    expect(await statementsOf(() => save(id, { seconds: 599 }))).toBe(2)
    expect(await statementsOf(() => save(id, { seconds: 600 }))).toBe(1)
  })
})
