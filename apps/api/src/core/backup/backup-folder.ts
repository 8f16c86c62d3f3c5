import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { newId } from '../random.ts'
import { syncFolder } from '../storage/sync-folder.ts'
import { BackupError, explainFileFailure } from './backup-error.ts'
import type { BackupFiles } from './backup-files.ts'

const draftFolder = 'drafts'

/** Backups in a folder of this machine, such as a mounted disk. */
export function backupFolder(directory: string): BackupFiles {
  /** Folders whose names may not survive a crash yet. */
  const touched = new Set<string>()
  let isChecked = false

  async function write(key: string, bytes: Uint8Array): Promise<void> {
    const target = join(directory, key)
    const draft = join(directory, draftFolder, newId())
    await makeFolder(dirname(draft))
    await makeFolder(dirname(target))
    try {
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {})
      throw error
    }
    touched.add(dirname(target))
  }

  async function makeFolder(folder: string): Promise<void> {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    for (let each = folder; made && each.length >= made.length; each = dirname(each))
      touched.add(dirname(each))
  }

  const explained = <T>(run: Promise<T>): Promise<T> =>
    run.catch(error => {
      throw explainFileFailure(error, directory)
    })

  return {
    place: directory,

    async put(key, bytes) {
      if (!isChecked) await checkParent(directory)
      isChecked = true
      await explained(write(key, bytes))
    },

    find: key =>
      explained(
        readFile(join(directory, key)).catch(error => {
          if (isMissing(error)) return null
          throw error
        }),
      ),

    async *list(folder) {
      const found = await explained(
        readdir(join(directory, folder), { recursive: true, withFileTypes: true }).catch(error => {
          if (isMissing(error)) return []
          throw error
        }),
      )
      for (const entry of found)
        if (entry.isFile()) yield relative(directory, join(entry.parentPath, entry.name))
    },

    remove: key => explained(rm(join(directory, key), { force: true })),

    async flush() {
      for (const folder of touched) await explained(syncFolder(folder))
      touched.clear()
    },

    removeDrafts: () => explained(rm(join(directory, draftFolder), { recursive: true, force: true })),
  }
}

/** If a disk is not mounted, the folder above is missing: creating it would put the backups on another disk. */
async function checkParent(directory: string): Promise<void> {
  const parent = dirname(directory)
  const isThere = await stat(parent).then(
    found => found.isDirectory(),
    () => false,
  )
  if (!isThere) throw new BackupError(`There is no folder ${parent} to keep backups in.`)
}

const isMissing = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'
