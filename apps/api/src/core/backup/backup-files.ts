/** Files at the place where backups are: a folder or a bucket. */
export type BackupFiles = {
  /** The place as people read it, without secrets. */
  place: string
  /** Writes a file completely or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is nothing under the key. */
  find(key: string): Promise<Buffer | null>
  /** The keys of the files in a folder and in the folders within it. */
  list(folder: string): AsyncIterable<string>
  /** It is no error if there is nothing. */
  remove(key: string): Promise<void>
  /** When it returns, everything that was put survives a crash of the machine. */
  flush(): Promise<void>
  /** Removes half-written files of processes that were killed. */
  removeDrafts(): Promise<void>
}
