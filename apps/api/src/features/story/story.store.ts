import { episodeRowLimit, storyFlagLimit } from '@iki/contract/play/story'
import type { StoryScene } from '@iki/contract/play/story-format'
import type { Stretch } from '@iki/contract/play/story-run'
import type { Handle } from '#core/database/database.ts'
import { anyList, anyOf, forAnyValue } from '#core/database/generic-parameters.ts'
import { instant, integer, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type EpisodeRow = RowOf<typeof rows>
export type EpisodeRecord = RowOf<typeof byId>
export type ReachedEpisode = RowOf<typeof reached>

const named = { id: text, chapter: integer.orNull, number: integer.orNull, title: text }
const namedColumns = 'e.id, e.chapter, e.number, e.title'
const reachable = { ...named, story: text, access: text.array, version: text }
const reachableColumns = `${namedColumns}, e.story, e.access, e.version`

const rows = statement({
  name: 'story_episode_rows',
  params: { story: text, now: instant },
  row: { ...named, lead: text, minutes: integer, placeName: text.orNull, drawing: text.orNull },
  text: `select ${namedColumns}, e.lead, e.minutes, p.name as place_name, p.drawing
   from story_episodes e left join story_places p on p.id = e.place
   where e.story = $story and e.published_at <= ${forAnyValue('$now', 'timestamptz')}
   order by e.chapter, e.number limit ${episodeRowLimit}`,
})

/** The published episodes of a story; the tutorial is the last. */
export const listEpisodeRows = (handle: Handle, story: string, now: Date) => rows.rows(handle, { story, now })

const byId = statement({
  name: 'story_episode',
  params: { id: text, now: instant },
  row: {
    ...reachable,
    lead: text,
    place: text,
    placeName: text.orNull,
    cast: text.array,
    scenes: json<StoryScene[]>(),
    flags: text.array,
    asks: text.array,
    minutes: integer,
  },
  text: `select ${reachableColumns}, e.lead, e.place, p.name as place_name, e.cast, e.scenes, e.flags, e.asks, e.minutes
   from story_episodes e left join story_places p on p.id = e.place
   where e.id = $id and e.published_at <= $now`,
})

/** Null if there is none, or not yet. */
export const findEpisode = (handle: Handle, id: string, now: Date) => byId.first(handle, { id, now })

const reached = statement({
  name: 'story_reached',
  params: { id: text, uid: text, now: instant },
  row: { ...reachable, ended: text.array.because('array makes an empty one of no rows') },
  text: `select ${reachableColumns}, array(
       select f.flag from story_flags f where f.uid = $uid and f.story = e.story
       order by f.flag limit ${storyFlagLimit}
     ) as ended
   from story_episodes e where e.id = $id and e.published_at <= $now`,
})

/** An episode without its text, and the flags that the member has in its story; null if there is none, or not yet. */
export const findReached = (handle: Handle, given: { id: string; uid: string; now: Date }) =>
  reached.first(handle, given)

const people = statement({
  name: 'story_people',
  params: { ids: text.array },
  row: { id: text, name: text, drawing: text },
  text: `select id, name, drawing from story_cast where id = ${anyOf('$ids')} order by id`,
})

export const listPeople = (handle: Handle, ids: string[]) => people.rows(handle, { ids })

const versionScenes = statement({
  name: 'story_version_scenes',
  params: { episodeId: text, versions: text.array },
  row: { version: text, scenes: json<StoryScene[]>() },
  text: `select version, scenes from story_versions
   where episode_id = $episodeId and version = ${anyOf('$versions')}`,
})

/** Those of the versions that are stored. */
export const listVersions = (handle: Handle, episodeId: string, versions: string[]) =>
  versionScenes.rows(handle, { episodeId, versions })

const flags = statement({
  name: 'story_flags',
  params: { uid: text, story: text },
  row: { flag: text, setAt: instant },
  text: `select flag, set_at from story_flags where uid = $uid and story = $story
   order by flag limit ${storyFlagLimit}`,
})

export const listFlags = (handle: Handle, uid: string, story: string) => flags.rows(handle, { uid, story })

const addFlags = statement({
  name: 'story_flags_add',
  params: { uid: text, story: text, flags: text.array, at: instant },
  text: `insert into story_flags (uid, story, flag, set_at)
   select $uid::text, $story::text, flag, $at::timestamptz from unnest(${anyList('$flags')}) flag
   on conflict do nothing`,
})

export async function setFlags(
  handle: Handle,
  given: { uid: string; story: string; flags: string[]; at: Date },
): Promise<void> {
  await addFlags.run(handle, given)
}

const finishes = statement({
  name: 'story_finishes',
  params: { uid: text },
  row: { episodeId: text, finishedAt: instant },
  text: 'select episode_id, finished_at from story_finishes where uid = $uid order by episode_id limit 200',
})

export const listFinishes = (handle: Handle, uid: string) => finishes.rows(handle, { uid })

const finishOf = statement({
  name: 'story_finish_of',
  params: { uid: text, episodeId: text },
  row: { finishedAt: instant },
  text: 'select finished_at from story_finishes where uid = $uid and episode_id = $episodeId',
})

export const findFinish = (handle: Handle, uid: string, episodeId: string) =>
  finishOf.first(handle, { uid, episodeId })

const addFinish = statement({
  name: 'story_finish_add',
  params: { uid: text, episodeId: text, finishedAt: instant, stretches: json<readonly Stretch[]>() },
  text: `insert into story_finishes (uid, episode_id, finished_at, stretches)
   values ($uid, $episodeId, $finishedAt, $stretches) on conflict do nothing`,
})

/** Whether this finish is the first. */
export const saveFinish = async (
  handle: Handle,
  given: { uid: string; episodeId: string; finishedAt: Date; stretches: readonly Stretch[] },
): Promise<boolean> => (await addFinish.run(handle, given)) === 1

const reads = statement({
  name: 'story_reads_of',
  params: { uid: text, episodeId: text },
  row: { lines: text.array, choices: text.array },
  text: 'select lines, choices from story_reads where uid = $uid and episode_id = $episodeId',
})

export const findReads = (handle: Handle, uid: string, episodeId: string) =>
  reads.first(handle, { uid, episodeId })

const union = (column: string) => `array(
     select distinct each from unnest(r.${column} || excluded.${column}) each
     where each = ${anyOf(`$known_${column}`.replace(/_(.)/, (_, letter: string) => letter.toUpperCase()))}
   )`

const addReads = statement({
  name: 'story_reads_add',
  params: {
    uid: text,
    episodeId: text,
    lines: text.array,
    choices: text.array,
    knownLines: text.array,
    knownChoices: text.array,
  },
  text: `insert into story_reads as r (uid, episode_id, lines, choices)
   values ($uid, $episodeId, $lines, $choices)
   on conflict (uid, episode_id) do update set lines = ${union('lines')}, choices = ${union('choices')}`,
})

export type AddedReads = {
  uid: string
  episodeId: string
  lines: string[]
  choices: string[]
  /** What the episode has now: what it has no longer is forgotten. */
  knownLines: string[]
  knownChoices: string[]
}

/** Adds to what was read; nothing that the episode still has is taken away. */
export async function saveReads(handle: Handle, given: AddedReads): Promise<void> {
  await addReads.run(handle, given)
}

const inspected = statement({
  name: 'story_inspected_episodes',
  params: { story: text },
  row: {
    id: text,
    title: text,
    version: text,
    versions: integer.because('a count'),
    scenes: json<StoryScene[]>(),
  },
  text: `select id, title, version,
     (select count(*) from story_versions where episode_id = id)::integer as versions, scenes
   from story_episodes where story = $story order by chapter, number limit ${episodeRowLimit}`,
})

/** Also those that are not published yet. */
export const listInspected = (handle: Handle, story: string) => inspected.rows(handle, { story })
