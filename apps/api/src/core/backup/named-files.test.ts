import { expect, test } from 'vitest'
import { createLesson } from '#test/content-factories.ts'
import { createTestDatabase } from '#test/database.ts'
import { createMember } from '#test/factories.ts'
import { query } from '#test/postgres-process.ts'
import { inTransaction } from './backup-transaction.ts'
import { listNamedFiles } from './named-files.ts'

const { database: db, url } = await createTestDatabase()

test('files are named by lessons, pictures, texts, members’ pictures and films that are ready', async () => {
  await createLesson(db, {
    mediaKey: 'voice.mp3',
    picture: { from: 'media', key: 'cover.webp', width: 1, height: 1 },
    bodyHtml: '<p><img src="media:drawing.png" alt="media:no.png"></p><video src="media:film.mp4"></video>',
  })
  const poster = { from: 'film' as const, key: 'nami', width: 1, height: 1 }
  await createLesson(db, { kind: 'video', mediaKey: 'nami.film', picture: poster })
  const { uid } = await createMember(db)
  await query(
    url,
    `insert into films (media_key, state, updated_at) values ('nami.film', 'ready', now()), ('voice.mp4', 'waiting', now());
     insert into impression_pictures (id, uid, storage_key, width, height, created_at, unused_since)
     values ('one', '${uid}', 'impressions/one', 1, 1, now(), now());
     insert into measured_media (media_key, seconds, is_cut_off, channels) values ('removed-since.mp3', 1, false, 1)`,
  )
  const named = await inTransaction(url, 'read write', listNamedFiles)
  expect([...named].toSorted()).toEqual([
    'films/nami/',
    'impressions/one',
    'media/cover.webp',
    'media/drawing.png',
    'media/film.mp4',
    'media/voice.mp3',
    'media/voice.mp4',
  ])
})

test('every column that looks as if it named files is known: either it does, or it names something else', async () => {
  const columns = await query(
    url,
    `select distinct column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(key|html|picture|image|poster|thumbnail|cover|file|media|storage)' order by 1`,
  )
  const namesFiles = [
    'body_html',
    'media_key',
    'media_keys',
    'model_ios_key',
    'model_key',
    'picture',
    'picture_key',
    'preview_key',
    'storage_key',
    'thumbnail_key',
    'view_keys',
  ]
  // Keys of other things; the text of mails; ids and texts of pictures, whose rows name their files; drawings that are in the row; an address at another provider.
  const others = [
    'html',
    'images',
    'key',
    'order_key',
    'picture_ids',
    'picture_texts',
    'pictures',
    'plan_key',
    'public_key',
    'sealed_private_key',
    'sort_key',
    'thumbnail_url',
  ]
  expect(columns.map(({ name }) => name)).toEqual([...namesFiles, ...others].toSorted())
})
