import { join } from 'node:path'
import { plans } from '@iki/contract/access/plan'
import { integer, list, id as someId, someText } from '@iki/contract/api/schema'
import { teacherLimit } from '@iki/contract/people/teacher'
import * as v from 'valibot'
import { problemsOfDoubles, referencesIn } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { noPicture, sizeOfPicture } from '#core/content/embedded-media.ts'
import { pictureName } from '#core/content/fields.ts'
import { saveTeacher } from './teacher.store.ts'
import { teachers } from './teacher.tables.ts'

/** Those who teach: the body is their profile. */
export const teacherContent = contentKind({
  folder: 'teachers',
  hints: { noun: 'a teacher', isShownOn: ({ page }) => page === 'teacher/teacher' },
  table: teachers,
  media: [teachers.pictureKey],
  fields: v.strictObject({
    position: integer(1, teacherLimit),
    name: someText(30),
    reading: someText(60),
    role: someText(20),
    plans: list(v.picklist(plans, 'must be a plan'), plans.length),
    portrait: pictureName,
    /** A lesson in which they greet the members. */
    greeting: v.optional(someId),
  }),

  check: files =>
    problemsOfDoubles(files, {
      field: 'position',
      keyOf: ({ fields }) => String(fields.position),
      what: ({ fields }) => `position ${fields.position}`,
    }),
  references: ({ greeting }) =>
    greeting === undefined ? [] : referencesIn('greeting', 'lessons', [greeting], { isRequired: true }),

  async examine({ name, fields, lineOf }, root, { problems }) {
    const path = join(root, 'media', fields.portrait)
    const size = await sizeOfPicture(path)
    if (!size) problems.push(`${name}:${lineOf('portrait')}: media/${fields.portrait} ${noPicture}`)
    return { path, width: size?.width ?? 0, height: size?.height ?? 0 }
  },

  async load({ fields }, { storeFile }, { path, width, height }) {
    const pictureKey = await storeFile(path)
    const { portrait: _, greeting: greetingId = null, ...stated } = fields
    return { hashParts: [pictureKey], row: () => ({ ...stated, greetingId, pictureKey, width, height }) }
  },
  save: saveTeacher,
})
