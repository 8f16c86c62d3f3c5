import { join } from 'node:path'
import type { Config } from '#core/config.ts'
import { bucketAt } from './bucket.ts'
import { bucketStorage } from './bucket-storage.ts'
import { objectStorage } from './object-storage.ts'
import { folderStorage } from './storage.ts'
import { storageMoving } from './storage-moving.ts'

/** The storage of everything that is not a row: the bucket of the setting, or the data folder. */
export function openStorages({ storageUrl, dataDirectory }: Pick<Config, 'storageUrl' | 'dataDirectory'>) {
  const bucket = storageUrl === null ? null : bucketAt(storageUrl)
  const media = join(dataDirectory, 'media')
  return {
    storage: bucket ? bucketStorage({ bucket, directory: media }) : folderStorage(media),
    objects: objectStorage({ directory: join(dataDirectory, 'objects'), bucket }),
    moving: storageMoving({ bucket, dataDirectory }),
  }
}
