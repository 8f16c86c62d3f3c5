import { resolve } from 'node:path'
import { backupBucket } from './backup-bucket.ts'
import { BackupError } from './backup-error.ts'
import type { BackupFiles } from './backup-files.ts'
import { backupFolder } from './backup-folder.ts'

type Storage = { storageUrl: string | null; dataDirectory: string }

/** The place that an address leads to. Throws if it is the data that is to be backed up. */
export function backupPlace(address: string, { storageUrl, dataDirectory }: Storage): BackupFiles {
  if (!/^s3:/i.test(address)) {
    const folder = resolve(address)
    if (`${folder}/`.startsWith(`${dataDirectory}/`))
      throw new BackupError(
        `${folder} is in DATA_DIR: who loses that loses the backups with it. Choose another disk or a bucket.`,
      )
    return backupFolder(folder)
  }
  if (storageUrl !== null && bucketOf(storageUrl) === bucketOf(address))
    throw new BackupError(
      'That is the bucket of STORAGE_URL: who loses it loses the backups with it. Choose another one.',
    )
  return backupBucket(address)
}

function bucketOf(address: string): string {
  const url = new URL(address)
  return `${url.host}/${url.pathname.split('/')[1]}`
}
