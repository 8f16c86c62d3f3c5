import * as v from 'valibot'
import { holders } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, list } from '../api/schema.ts'
import { embedFields, lessonRowSchema } from '../media/lesson.ts'

/** How parts of the body are connected (`tsunagari`). */

export const headParts = [
  'crown',
  'forehead',
  'temple',
  'eye',
  'ear',
  'nose',
  'cheek',
  'mouth',
  'jaw',
  'back-of-head',
  'neck',
  'throat',
] as const
export const bodyParts = [
  ...headParts,
  'shoulder',
  'arm',
  'hand',
  'chest',
  'ribs',
  'back',
  'belly',
  'hip',
  'hip-joint',
  'knee',
  'ankle',
  'sole',
] as const
export type BodyPart = (typeof bodyParts)[number]

/** The names of the parts, as members read them. */
export const bodyPartNames: Readonly<Record<BodyPart, string>> = {
  crown: '頭のてっぺん',
  forehead: 'ひたい',
  temple: 'こめかみ',
  eye: '目',
  ear: '耳',
  nose: '鼻',
  cheek: 'ほほ',
  mouth: '口',
  jaw: 'あご',
  'back-of-head': '後頭部',
  neck: '首',
  throat: 'のど',
  shoulder: '肩',
  arm: '腕',
  hand: '手',
  chest: '胸',
  ribs: 'あばら',
  back: '背中',
  belly: '腹',
  hip: '腰',
  'hip-joint': '股関節',
  knee: 'ひざ',
  ankle: '足首',
  sole: '足のうら',
}

export const connectionLimit = 500

export const connectionSchema = v.object({
  id,
  title: v.string(),
  lead: v.string(),
  from: v.picklist(bodyParts),
  to: v.picklist(bodyParts),
  /** Sanitised HTML. */
  bodyHtml: v.string(),
  ...embedFields,
  lessons: list(lessonRowSchema, 10),
})
export type Connection = v.InferOutput<typeof connectionSchema>

export const listConnections = endpoint({
  about: 'All connections of the body, in the order of their parts from head to foot',
  method: 'GET',
  path: '/v1/body_connections',
  access: holders('kafuku'),
  input: v.object({}),
  output: list(connectionSchema, connectionLimit),
  errors: [],
})

/** The connections of a part, at either end. */
export const connectionsOf = <C extends { from: BodyPart; to: BodyPart }>(
  connections: readonly C[],
  part: BodyPart,
): C[] => connections.filter(({ from, to }) => from === part || to === part)
