import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrateJobs } from '#core/jobs/jobs.ts'
import { createTestDatabase } from '#test/database.ts'
import { takeJobs } from '#test/fakes/jobs.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { objectStorage } from './object-storage.ts'
import { removeFiles, removeObjectsJob, removeObjectsTask, whileFilesStay } from './removed-objects.ts'

const { database: db } = await createTestDatabase()
await migrateJobs(db)
const objects = objectStorage({ directory: join(await temporaryDirectory(), 'objects'), bucket: null })
const attempt = { isLastAttempt: false, signal: new AbortController().signal }

test('what a backup is about to read is removed after it', async () => {
  await objects.put('diary/one', Buffer.from('a picture'))
  const remove = () => removeObjectsJob(db, objects)({ keys: ['diary/one'] }, attempt)
  await whileFilesStay(db, async () => {
    await remove()
    expect(await objects.find('diary/one')).not.toBeNull()
  })
  const [job] = await takeJobs(db, removeObjectsTask)
  expect(job?.payload).toEqual({ keys: ['diary/one'] })
  await remove()
  expect(await objects.find('diary/one')).toBeNull()
  expect(await takeJobs(db, removeObjectsTask)).toEqual([])
})

test('a backup waits for the end of what is being removed, which others may do at the same time', async () => {
  const steps: string[] = []
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const first = removeFiles(db, () => {
    started.resolve()
    return ended.promise
  })
  await started.promise
  expect(await removeFiles(db, async () => void steps.push('another removal'))).toBe('removed')
  const backup = whileFilesStay(db, async () => void steps.push('backup'))
  steps.push('end of the first')
  ended.resolve()
  await Promise.all([first, backup])
  expect(steps).toEqual(['another removal', 'end of the first', 'backup'])
})
