import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { Clock } from '#core/clock.ts'
import type { Prepared } from '#core/content/content-entry.ts'
import { ContentError } from '#core/content/content-file.ts'
import type { ContentKind } from '#core/content/content-kind.ts'
import { notebook } from '#core/content/notes.ts'
import type { Database } from '#core/database/database.ts'
import type { MediaEngine } from '#core/engine/engine.ts'
import { readMeasuredFile, writeMeasuredFile } from '#core/measuring/measured-file.ts'
import { mediaMeasuring } from '#core/measuring/media-measuring.ts'
import type { Storage } from '#core/storage/storage.ts'
import { describeMoved, type StorageMoving } from '#core/storage/storage-moving.ts'
import { readContentFolder } from './content-folder.ts'
import { listStored } from './content-hash.store.ts'
import { brokenLinks, type KnownContent, missingRequired } from './content-links.ts'
import { findDaysLater } from './content-refresh.store.ts'
import { mediaImport } from './media-import.ts'
import { listNamedMedia, type NamedMedium } from './named-media.store.ts'
import type { Rotations } from './rotations.ts'

type Parts<Folder extends string> = {
  db: Database
  clock: Clock
  storage: Storage
  /** Moves what was stored in the data folder before there was a bucket into it. */
  moving: Pick<StorageMoving, 'run'>
  engine: Pick<MediaEngine, 'isThere' | 'measure'>
  /** In the order in which they are loaded. */
  kinds: readonly ContentKind<Folder>[]
  rotations: Rotations
  /** What else has to be done for what was saved: ids by folder. */
  afterLoad(saved: Record<Folder, string[]>): Promise<void>
}

type Counts = { saved: string[]; same: number }

/** Warnings name what was loaded all the same, and what to do about it. */
export type LoadReport<Folder extends string> = Record<Folder, Counts> & {
  warnings: string[]
  /** What a check found out about files that are right. */
  remarks: string[]
  /** What was loaded before and was missing in the storage, or was where other nodes do not find it. */
  repairs: string[]
  /** What it changes for the weeks and the radio, and from when. */
  changes: string[]
  /** Broken links, with file and line. */
  brokenLinks: string[]
}

/** Loads a folder of files into the database. Loading it again changes only what has changed in it. */
export function contentService<Folder extends string>(parts: Parts<Folder>) {
  const { db, clock, storage, moving, engine, kinds, rotations, afterLoad } = parts

  async function run(root: string, { isDry }: { isDry: boolean }): Promise<LoadReport<Folder>> {
    const brought = await readMeasuredFile(root)
    const measuring = mediaMeasuring({ db, storage, engine, brought }, { isDry })
    const warnings: string[] = []
    const daysLater = await findDaysLater(db, resolve(root))
    const folder = await readContentFolder(root, kinds, { measuring, warnings, daysLater })
    const stored = await listStored(db, kinds)
    const here = new Set(
      folder.kinds.flatMap(({ kind, entries }) => entries.map(({ id }) => `${kind.folder}/${id}`)),
    )
    const known: KnownContent = {
      kinds,
      has: (kind, id) => here.has(`${kind}/${id}`) || stored.get(kind)?.has(id) === true,
    }
    const problems = [
      ...folder.kinds.flatMap(({ entries }) => entries.flatMap(entry => missingRequired(entry, known))),
      ...(await folder.checkStored(db)),
    ]
    if (problems.length > 0) throw new ContentError(problems)
    const links = brokenLinks(folder, known)

    const repairs = isDry ? [] : describeMoved(await moving.run())
    const media = await mediaImport(storage, { isDry, problems })
    const notes = notebook()
    const loading = { db, clock, storeFile: media.storeFile, hasMedium: media.has, notes }
    const counts = emptyCounts(kinds)
    const changed: Prepared[] = []
    const broken: (() => Promise<unknown>)[] = []
    for (const { kind, entries } of folder.kinds)
      for (const entry of entries) {
        const prepared = await entry.prepare(loading)
        const added = media.takeAdded()
        if (stored.get(kind.folder)?.get(entry.id) === prepared.contentHash) {
          counts[kind.folder].same += 1
          const missing = [...added.map(name => `media/${name}`), ...(await (prepared.findMissing?.() ?? []))]
          if (missing.length > 0) repairs.push(describeRepair(entry.name, missing, { isDry }))
          if (missing.length > added.length && prepared.repair) broken.push(prepared.repair)
        } else {
          changed.push(prepared)
          counts[kind.folder].saved.push(entry.id)
        }
      }
    if (problems.length > 0) throw new ContentError(problems)
    if (!isDry) {
      await makeAllFiles(changed)
      for (const { save } of changed) await save()
      for (const repair of broken) await repair()
      await afterLoad(savedOf(counts))
    }
    const changes = await (isDry ? rotations.preview(notes) : rotations.renew())
    const kindWarnings = await Promise.all(kinds.map(kind => kind.listWarnings(notes)))
    const named = await listNamedMedia(db, kinds)
    const lost = named.filter(({ key }) => !media.has(key)).map(describeLost)
    return {
      ...counts,
      remarks: isDry ? kinds.flatMap(kind => kind.listRemarks(notes)) : [],
      repairs,
      changes,
      warnings: [...warnings, ...measuring.listWarnings(), ...kindWarnings.flat(), ...lost],
      brokenLinks: links,
    }
  }

  return {
    kinds,

    /** Measures the media that a folder names, and leaves the results in it: whoever loads it has them at once. */
    async measure(root: string): Promise<number> {
      const measuring = mediaMeasuring({ db, storage, engine, brought: [] }, { isDry: true })
      await readContentFolder(root, kinds, { measuring, warnings: [], daysLater: 0 })
      const media = measuring.list()
      await writeMeasuredFile(root, media)
      return media.length
    },

    /** Throws a ContentError that lists all problems; then nothing of the folder has been written. */
    load: (root: string) => run(root, { isDry: false }),

    /** As load, but writes nothing: what would be saved. */
    check: (root: string) => run(root, { isDry: true }),
  }
}

/** As many at once as there are processors. */
async function makeAllFiles(changed: readonly Prepared[]): Promise<void> {
  const left = changed.values()
  const work = async () => {
    for (const { makeFiles } of left) await makeFiles?.()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

const describeLost = ({ name, key }: NamedMedium) =>
  `${name}: its medium ${key} is missing in the storage: load the content folder that it came with`

const describeRepair = (name: string, missing: string[], { isDry }: { isDry: boolean }) =>
  `${name}: ${missing.join(', ')} ${isDry ? 'is missing in the storage; loading brings it back' : 'was missing in the storage, and is there again'}`

const emptyCounts = <Folder extends string>(kinds: readonly ContentKind<Folder>[]) =>
  Object.fromEntries(kinds.map(({ folder }) => [folder, { saved: [], same: 0 }])) as unknown as Record<
    Folder,
    Counts
  >

const savedOf = <Folder extends string>(counts: Record<Folder, Counts>) =>
  Object.fromEntries(Object.entries<Counts>(counts).map(([folder, { saved }]) => [folder, saved])) as Record<
    Folder,
    string[]
  >
