import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { backupFolder } from './backup-folder.ts'
import { createRepository } from './backup-repository.ts'
import type { Manifest } from './manifest.ts'
import { applyRetention, listOutdated, newBackupId, timeOf } from './retention.ts'

const folder = await temporaryDirectory()
const idOf = (day: string) => newBackupId(new Date(`${day}T01:02:03Z`), 'abcdef')
const now = new Date('2026-11-22T02:00:00Z')

test('an id says when its backup was started, and ids sort by that', () => {
  expect(idOf('2026-11-22')).toBe('20261122T010203Z-abcdef')
  expect(timeOf(idOf('2026-11-22'))).toEqual(new Date('2026-11-22T01:02:03Z'))
})

test('the newest stay, and the last of each of so many months', () => {
  const ids = [
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-10-31',
    '2026-10-01',
    '2026-08-15',
    '2026-07-01',
  ].map(idOf)
  const outdated = (keep: number, keepMonthly: number) =>
    listOutdated(ids, { keep, keepMonthly }).map(id => id.slice(4, 8))
  expect(outdated(14, 0)).toEqual([])
  expect(outdated(2, 0)).toEqual(['1120', '1031', '1001', '0815', '0701'])
  expect(outdated(1, 3)).toEqual(['1121', '1120', '1001', '0701'])
  expect(outdated(4, 1)).toEqual(['1001', '0815', '0701'])
})

test('what goes takes along what nothing else needs, and no more', async () => {
  const repository = await createRepository(backupFolder(join(folder, 'a')), 'a passphrase of this test', {
    hardness: 2 ** 14,
  })
  const there = await repository.listChunks()
  const put = async (text: string) => (await repository.putChunk(Buffer.from(text), there)).name
  const backup = async (day: string, chunks: string[]): Promise<Manifest> => {
    const table = { schema: 'public', name: 't', columns: [], rows: 0, bytes: 0, sum: '', chunks }
    const manifest: Manifest = {
      format: 1,
      id: idOf(day),
      startedAt: '',
      endedAt: '',
      release: '',
      postgres: '',
      secrets: [],
      migrations: { app: [], jobs: null },
      tables: [table],
      sequences: [],
      secretFiles: [],
      media: { files: 0, bytes: 0, index: [], missing: { files: 0, some: [] } },
    }
    await repository.writeManifest(manifest)
    return manifest
  }
  const [old, shared, fresh, nobodys] = (await Promise.all(
    ['old', 'shared', 'fresh', 'nobody’s'].map(put),
  )) as [string, string, string, string]
  await backup('2026-11-20', [old, shared])
  await backup('2026-11-21', [shared, fresh])
  const retention = { keep: 1, keepMonthly: 0 }

  await repository.start(idOf('2026-11-22'))
  expect(await applyRetention(repository, retention, now)).toEqual({
    backups: [idOf('2026-11-20')],
    chunks: 0,
    isBusy: true,
  })
  expect(await repository.listChunks()).toEqual(new Set([old, shared, fresh, nobodys]))

  const later = new Date('2026-11-24T02:00:00Z')
  expect(await applyRetention(repository, retention, later)).toEqual({
    backups: [],
    chunks: 2,
    isBusy: false,
  })
  expect(await repository.listChunks()).toEqual(new Set([shared, fresh]))
  expect(await repository.listUnfinished()).toEqual([])
})
