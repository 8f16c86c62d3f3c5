import { id, integer, list, someText } from '@iki/contract/api/schema'
import { lastWeek } from '@iki/contract/media/audio-lists'
import { lessonKinds } from '@iki/contract/media/lesson'
import { previewSeconds } from '@iki/contract/media/lesson-preview'
import * as v from 'valibot'
import type { FoundContent } from '#core/content/content-entry.ts'
import { access, dayField, drawing, pictureName } from '#core/content/fields.ts'

const seconds = v.pipe(v.number(), v.minValue(0, 'must be seconds'), v.maxValue(86_400, 'must be of one day'))

export const lessonFields = v.strictObject({
  title: someText(100),
  /** How the title is read, such as あしのうら: lists are sorted by it. Left out: the title. */
  name: v.optional(someText(100)),
  description: someText(300),
  kind: v.optional(v.picklist(lessonKinds, `must be one of ${lessonKinds.join(', ')}`), 'audio'),
  /** A file in the folder `media`; for a video also a folder there that `npm run content -- film` made. */
  media: v.optional(v.pipe(someText(100), v.regex(/^(?!.*\.\.)/, 'must be a file in the folder media'))),
  /** For a video hosted by Vimeo: its number there, instead of `media`. */
  vimeo: v.optional(
    v.pipe(
      v.union([v.string(), v.number()], 'must be the number of a video at Vimeo'),
      v.transform(String),
      v.regex(/^\d{1,20}(\/\w{1,40})?$/, 'must be the number of a video at Vimeo'),
    ),
  ),
  /** The length of a video hosted by Vimeo, in seconds. */
  duration: v.optional(v.pipe(v.number(), v.gtValue(0, 'must be seconds, more than 0'))),
  chapters: v.optional(list(v.strictObject({ start: seconds, title: someText(100) }), 100)),
  /** How many of its first seconds those for whom it is locked may play. Left out: none. */
  preview: v.optional(integer(previewSeconds.min, previewSeconds.max)),
  /** Who may play them. */
  previewFor: v.optional(v.picklist(['everyone', 'member'], 'must be everyone or member'), 'member'),
  artist: v.optional(someText(100)),
  /** The teacher who speaks. */
  speaker: v.optional(id),
  picture: v.optional(pictureName),
  access,
  tags: list(id, 20),
  /** Further tags, which no list uses. */
  tags1: v.optional(list(id, 20)),
  /** In which weeks of which courses it is given, such as `{ eichi: [1, 2] }`. */
  weeks: v.optional(v.record(id, list(integer(1, lastWeek), 100))),
  published: dayField,
  drawing,
})
export type LessonFields = v.InferOutput<typeof lessonFields>
export type LessonFile = FoundContent<LessonFields>

/** Fields that contradict each other. */
export function problemsOfLesson(file: LessonFile, durationSeconds: number): string[] {
  const { fields, name, lineOf } = file
  const at = (field: keyof LessonFields, fault: string) => `${name}:${lineOf(field)}: ${fault}`
  const isVideo = fields.kind === 'video'
  return [
    ...(fields.media === undefined && (fields.vimeo === undefined || !isVideo)
      ? [at('media', 'media is missing')]
      : []),
    ...(fields.vimeo !== undefined && !isVideo ? [at('vimeo', 'only a video can be at Vimeo')] : []),
    ...(fields.vimeo !== undefined && fields.media !== undefined
      ? [at('vimeo', 'its medium is media or vimeo, not both')]
      : []),
    ...(isVideo && fields.vimeo !== undefined && fields.duration === undefined
      ? [at('duration', 'duration is missing: how long the video at Vimeo is, in seconds')]
      : []),
    ...(fields.vimeo === undefined && fields.duration !== undefined
      ? [at('duration', 'is read from the medium: leave it out')]
      : []),
    ...(fields.preview !== undefined && isVideo ? [at('preview', 'only a sound has a preview')] : []),
    ...(fields.artist !== undefined && fields.kind !== 'music'
      ? [at('artist', 'only music has an artist')]
      : []),
    ...problemsOfChapters(file, durationSeconds),
  ]
}

function problemsOfChapters({ fields, name, lineOf }: LessonFile, durationSeconds: number): string[] {
  const chapters = fields.chapters ?? []
  const at = (fault: string) => [`${name}:${lineOf('chapters')}: ${fault}`]
  const late = chapters.find(({ start }) => durationSeconds > 0 && start >= durationSeconds)
  if (late) return at(`${late.title} begins at ${late.start}, but all is over at ${durationSeconds}`)
  const early = chapters.find(({ start }, index) => start <= (chapters[index - 1]?.start ?? -1))
  return early ? at(`${early.title} begins no later than the chapter before it`) : []
}
