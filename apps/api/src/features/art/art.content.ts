import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { integer, list, someText } from '@iki/contract/api/schema'
import { mostChoices, questionCount, viewCount } from '@iki/contract/play/art'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { sizeOfPicture } from '#core/content/embedded-media.ts'
import { access, pictureName } from '#core/content/fields.ts'
import { eachView } from './art.store.ts'
import { arts } from './art.tables.ts'
import { problemsOfGlb } from './format/glb-problems.ts'
import { problemsOfUsdz } from './format/usdz-problems.ts'

const modelName = (ending: 'glb' | 'usdz') =>
  v.pipe(
    v.string(),
    v.regex(
      new RegExp(`^[\\w-]{1,80}\\.${ending}$`),
      `mediaフォルダーにある、.${ending}のファイル名にしてください`,
    ),
  )

const question = v.pipe(
  v.strictObject({
    ask: someText(80),
    choices: v.pipe(list(someText(40), mostChoices), v.minLength(2, '選択肢を2つ以上書いてください')),
    /** The right choice, from 1, as people count. */
    answer: integer(1, mostChoices),
  }),
  v.check(({ choices, answer }) => answer <= choices.length, '答えの番号にあたる選択肢がありません'),
)

const exactly = <const S extends v.GenericSchema>(item: S, count: number, message: string) =>
  v.pipe(list(item, count), v.minLength(count, message))

/** Works in three dimensions, with their files in the folder `media`. */
export const artContent = contentKind({
  folder: 'arts',
  hints: { noun: 'a work in 3D', isShownOn: ({ page }) => page === 'art/art' },
  table: arts,
  media: [arts.modelKey, arts.modelIosKey, arts.pictureKey, eachView],
  fields: v.strictObject({
    title: someText(40),
    artist: someText(60),
    alt: someText(300),
    model: modelName('glb'),
    model_ios: modelName('usdz'),
    poster: pictureName,
    views: exactly(pictureName, viewCount, `まわりの絵を${viewCount}枚書いてください`),
    questions: exactly(question, questionCount, `問いを${questionCount}つ書いてください`),
    access,
    position: integer(1, 10_000),
  }),

  async examine({ name, fields, lineOf }, root, { problems }) {
    const inMedia = (file: string) => join(root, 'media', file)
    const report = (field: string, what: string) => problems.push(`${name}:${lineOf(field)}: ${what}`)
    const models = [
      { field: 'model', file: fields.model, check: problemsOfGlb },
      { field: 'model_ios', file: fields.model_ios, check: problemsOfUsdz },
    ]
    for (const { field, file, check } of models) {
      const bytes = await readFile(inMedia(file)).catch(() => null)
      const found = bytes ? await check(bytes) : ['ファイルがありません']
      for (const what of found) report(field, `media/${file}：${what}`)
    }
    for (const [field, file] of [
      ['poster', fields.poster],
      ...fields.views.map(view => ['views', view] as const),
    ] as const)
      if (!(await sizeOfPicture(inMedia(file)))) report(field, `media/${file}：絵として読めません`)
    return inMedia
  },

  async load({ fields }, { storeFile }, inMedia) {
    const { model, model_ios, poster, views, questions, ...stated } = fields
    const viewKeys: string[] = []
    for (const view of views) viewKeys.push(await storeFile(inMedia(view)))
    const keys = {
      modelKey: await storeFile(inMedia(model)),
      modelIosKey: await storeFile(inMedia(model_ios)),
      pictureKey: await storeFile(inMedia(poster)),
      viewKeys,
    }
    return {
      hashParts: [keys.modelKey, keys.modelIosKey, keys.pictureKey, ...viewKeys],
      row: () => ({
        ...stated,
        ...keys,
        questions: questions.map(({ answer, ...asked }) => ({ ...asked, answer: answer - 1 })),
      }),
    }
  },
})
