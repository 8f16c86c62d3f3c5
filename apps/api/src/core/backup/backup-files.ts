/** Files at the place where backups are: a folder or a bucket. */
export type BackupFiles = {
  /** The place as people read it, without its secrets. */
  place: string
  /** Writes a file whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is nothing under the key. */
  find(key: string): Promise<Buffer | null>
  /** The keys of the files in a folder and in the folders within it. */
  list(folder: string): AsyncIterable<string>
  /** That there is nothing is no error. */
  remove(key: string): Promise<void>
  /** When it returns, all that was put outlives a crash of the machine. */
  flush(): Promise<void>
  /** Removes what others that were killed have left half-written. */
  removeDrafts(): Promise<void>
}
