import { ContentError } from '#core/content/content-file.ts'
import { contentFolders, type KindName, type Prepared } from '#core/content/content-kind.ts'
import type { Targets } from '#core/content/content-loading.ts'
import type { Database } from '#core/database.ts'
import type { MediaEngine } from '#core/engine/engine.ts'
import { mediaMeasuring } from '#core/measuring/media-measuring.ts'
import type { Storage } from '#core/storage.ts'
import { describeMoved, type StorageMoving } from '#core/storage-moving.ts'
import { updateWordUses, type Written } from '#features/dictionary/word-use-marking.ts'
import { type Gain, loudnessWarnings } from '#features/lesson/loudness-warnings.ts'
import { type ContentFolder, kindsOf, readContentFolder } from './content-folder.ts'
import { hasWordUses, listHashes } from './content-hash.store.ts'
import { brokenLinks, type Has, missingReferences } from './content-links.ts'
import { mediaKeeping } from './media-keeping.ts'
import { listNamedMedia, type NamedMedium } from './named-media.store.ts'
import { nothingRotating, type Rotations } from './rotating.ts'

type Texts = (page: { ids: string[] | null; after: string; limit: number }) => Promise<Written[]>

type Parts = Targets & {
  db: Database
  storage: Storage
  /** What was kept in the data folder before there was a bucket comes into it. */
  moving: Pick<StorageMoving, 'run'>
  engine: Pick<MediaEngine, 'isThere' | 'measure'>
  audio: { listTexts: Texts }
  /** What is to be said about films once they are in. */
  films: { listWarnings(): Promise<string[]> }
  articles: {
    listTexts: Texts
    /** Which numbers of these series are taken, and by whom. */
    listPlaces(series: string[]): Promise<{ id: string; series: string; number: number }[]>
  }
  dictionary: Parameters<typeof updateWordUses>[0]['dictionary']
  rotations: Rotations
}

/** The warnings name what was loaded all the same, and what to do about it. */
export type LoadReport = Record<KindName, { saved: string[]; same: number }> & {
  warnings: string[]
  /** What was loaded before and had gone from the storage, or lay where other nodes don't find it. */
  repairs: string[]
  /** What it changes of the weeks and the radio, and from when on. */
  changes: string[]
  /** What leads nowhere, with file and line. */
  brokenLinks: string[]
}

/** Brings a folder of files into the database. Loading it again changes only what has changed in it. */
export function contentService(parts: Parts) {
  const { db, storage, moving, engine, audio, articles, dictionary, films, rotations } = parts

  /** What is wrong with the folder beside what was loaded before. */
  async function problemsOf(folder: ContentFolder, has: Has): Promise<string[]> {
    const places = await articles.listPlaces([...new Set(folder.articles.map(seriesOf))])
    const here = new Set(folder.articles.map(({ id }) => id))
    const taken = new Map(
      places.filter(({ id }) => !here.has(id)).map(({ id, ...place }) => [placeName(place), id]),
    )
    return [
      ...[...folder.playlists, ...folder['dance-comments']].flatMap(entry => missingReferences(entry, has)),
      ...folder.articles.flatMap(({ name, lineOf, fields }) => {
        const owner = taken.get(placeName(fields as Place))
        return owner
          ? [`${name}:${lineOf('number')}: its number is that of ${owner}, which was loaded before`]
          : []
      }),
      ...(await weeksOfOtherPlans(folder)),
    ]
  }

  /** Weeks that have another plan than before: whoever has one of them now would lose it in the middle of it. */
  async function weeksOfOtherPlans(folder: ContentFolder): Promise<string[]> {
    const plans = await rotations.listPlans()
    return folder.weekly.flatMap(({ id, name, lineOf, fields }) => {
      const before = plans.get(id)
      return before === undefined || before === (fields as { plan: string }).plan
        ? []
        : [
            `${name}:${lineOf('plan')}: its plan is ${before}, as it was loaded before; another plan’s week is another file`,
          ]
    })
  }

  async function run(root: string, { isDry }: { isDry: boolean }): Promise<LoadReport> {
    const measuring = mediaMeasuring({ db, storage, engine }, { isDry })
    const warnings: string[] = []
    const folder = await readContentFolder(root, { films, measuring, warnings })
    const stored = await listHashes(db)
    const here = new Set(
      kindsOf(folder).flatMap(([kind, entries]) => entries.map(({ id }) => `${kind}/${id}`)),
    )
    const has: Has = (kind, id) => here.has(`${kind}/${id}`) || stored[kind].has(id)
    const problems = await problemsOf(folder, has)
    if (problems.length > 0) throw new ContentError(problems)
    const links = brokenLinks(folder, has)

    const repairs = isDry ? [] : describeMoved(await moving.run())
    const gains: Gain[] = []
    const media = await mediaKeeping(storage, { isDry, problems })
    const loading = {
      ...parts,
      ...{ keep: media.keep, hasMedium: media.has },
      noteGain: (gain: Gain) => gains.push(gain),
      rotating: nothingRotating(),
    }
    const report = emptyReport()
    const changed: Prepared[] = []
    const broken: (() => Promise<unknown>)[] = []
    for (const [kind, entries] of kindsOf(folder))
      for (const entry of entries) {
        const prepared = await entry.prepare(loading)
        const added = media.takeAdded()
        if (stored[kind].get(entry.id) === prepared.contentHash) {
          report[kind].same += 1
          const missing = [...added.map(name => `media/${name}`), ...(await (prepared.findMissing?.() ?? []))]
          if (missing.length > 0) repairs.push(describeRepair(entry.name, missing, { isDry }))
          if (missing.length > added.length && prepared.repair) broken.push(prepared.repair)
        } else {
          changed.push(prepared)
          report[kind].saved.push(entry.id)
        }
      }
    if (problems.length > 0) throw new ContentError(problems)
    if (!isDry) {
      for (const { save } of changed) await save()
      for (const repair of broken) await repair()
      const isForAll = report.dictionary.saved.length > 0 || !(await hasWordUses(db))
      await updateWordUses(
        { dictionary, texts: { lesson: audio.listTexts, article: articles.listTexts } },
        {
          lesson: isForAll ? null : report.lessons.saved,
          article: isForAll ? null : report.articles.saved,
        },
      )
    }
    return {
      ...report,
      repairs,
      changes: await (isDry ? rotations.preview(loading.rotating) : rotations.renew()),
      warnings: [
        ...warnings,
        ...measuring.listWarnings(),
        ...loudnessWarnings(gains),
        ...(await films.listWarnings()),
        ...(await listNamedMedia(db)).filter(({ key }) => !media.has(key)).map(describeLost),
      ],
      brokenLinks: links,
    }
  }

  return {
    /** Throws a ContentError that lists all problems; then nothing of the folder has been written. */
    load: (root: string) => run(root, { isDry: false }),

    /** As load, but writes nothing: what would be saved. */
    check: (root: string) => run(root, { isDry: true }),
  }
}
export type ContentService = ReturnType<typeof contentService>

type Place = { series: string; number: number }
const placeName = ({ series, number }: Place) => `${series} ${number}`
const seriesOf = ({ fields }: { fields: unknown }) => (fields as Place).series

const describeLost = ({ name, key }: NamedMedium) =>
  `${name}: its medium ${key} is missing in the storage: load the content folder that it came with`

const describeRepair = (name: string, missing: string[], { isDry }: { isDry: boolean }) =>
  `${name}: ${missing.join(', ')} ${isDry ? 'is missing in the storage; loading brings it back' : 'was missing in the storage, and is there again'}`

const emptyReport = () =>
  Object.fromEntries(contentFolders.map(kind => [kind, { saved: [], same: 0 }])) as unknown as Record<
    KindName,
    { saved: string[]; same: number }
  >
