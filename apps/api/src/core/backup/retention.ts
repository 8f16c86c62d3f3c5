import type { Repository } from './backup-repository.ts'
import type { Manifest } from './manifest.ts'
import { readIndex } from './media-chunks.ts'

export type Retention = {
  /** How many of the newest are stored. */
  keep: number
  /** For how many months the last one of a month is stored as well. */
  keepMonthly: number
}

/** No backup takes longer than this to write: its process must have ended. */
const longestMs = 48 * 3_600_000

export type Removed = { backups: string[]; chunks: number; isBusy: boolean }

/**
 * Which of these backups are to be removed; given the newest first. Ids begin with the time at which the backup was
 * started.
 */
export function listOutdated(ids: string[], { keep, keepMonthly }: Retention): string[] {
  const months = [...new Set(ids.map(monthOf))].slice(0, keepMonthly)
  const lastOfMonth = new Set(months.map(month => ids.find(id => monthOf(id) === month)))
  return ids.filter((id, index) => index >= keep && !lastOfMonth.has(id))
}
const monthOf = (id: string) => id.slice(0, 6)

/**
 * Removes outdated backups, then the chunks that no other backup needs. A chunk is removed after all backups that name
 * it, so that the remaining ones are complete wherever it is interrupted.
 */
export async function applyRetention(
  repository: Repository,
  retention: Retention,
  now: Date,
): Promise<Removed> {
  const backups = listOutdated(await repository.listIds(), retention)
  for (const id of backups) await repository.removeBackup(id)
  const chunks = await removeUnneeded(repository, now)
  return { backups, chunks: chunks ?? 0, isBusy: chunks === null }
}

/** Removes the chunks that no backup needs, and answers how many; null while another backup is being written there. */
export async function removeUnneeded(repository: Repository, now: Date): Promise<number | null> {
  const whole = new Set(await repository.listIds())
  for (const id of await repository.listUnfinished()) {
    if (!whole.has(id) && now.getTime() - timeOf(id).getTime() < longestMs) return null
    await repository.removeUnfinished(id)
  }
  await repository.files.removeDrafts()
  const used = new Set<string>()
  for (const id of whole) await addUsed(used, await repository.readManifest(id), repository)
  let chunks = 0
  for (const name of await repository.listChunks()) {
    if (used.has(name)) continue
    await repository.removeChunk(name)
    chunks++
  }
  return chunks
}

async function addUsed(
  used: Set<string>,
  { tables, media }: Manifest,
  repository: Repository,
): Promise<void> {
  for (const { chunks } of tables) for (const name of chunks) used.add(name)
  for (const part of media.index) {
    // Most of an index equals that of the previous backup; each part of one ends with a line.
    if (used.has(part)) continue
    used.add(part)
    for await (const { chunks } of readIndex(repository, [part])) for (const name of chunks) used.add(name)
  }
}

/** Ids sort by time. */
export const newBackupId = (now: Date, random: string): string =>
  `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-${random}`

/** When the backup with this id was started. */
export const timeOf = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'))
