import * as v from 'valibot'
import { list } from '../api/schema.ts'
import { readValue } from '../api/wire.ts'
import {
  type Audipo,
  type AudipoAnswer,
  type AudipoReference,
  audipoReferenceSchema,
  audipoSchema,
  type Bookmark,
  bookmarkLimits,
} from './bookmark.ts'

/** How bookmarks are represented on the wire, and how texts are normalised for the search. */

/** A bookmark in the terms of the wire. */
export function audipoOf(bookmark: Bookmark): AudipoAnswer {
  const { id, startSeconds, endSeconds, text, repeatCount, speed, rise, createdAt, updatedAt } = bookmark
  return {
    id,
    seconds: startSeconds,
    endSeconds,
    text,
    repeat: repeatCount,
    speed,
    rise,
    createdAt,
    updatedAt,
  }
}

/** A bookmark of the wire in the terms of the code. */
export function bookmarkOf(audipo: AudipoAnswer, lessonId: string): Bookmark {
  const { id, seconds, endSeconds, text, repeat, speed, rise, createdAt, updatedAt } = audipo
  return {
    id,
    lessonId,
    startSeconds: seconds,
    endSeconds,
    text,
    repeatCount: repeat,
    speed,
    rise,
    createdAt,
    updatedAt,
  }
}

/** An audipo that was sent as an object or as JSON; null if it cannot be read. */
export function readAudipo(sent: Audipo | string): Audipo | null {
  return typeof sent === 'string' ? parsed(audipoSchema, sent) : sent
}

/** A list of audipos as JSON; null if it cannot be read. */
export function readAudipos(sent: string): Audipo[] | null {
  return parsed(list(audipoSchema, bookmarkLimits.aLesson), sent)
}

/** Which bookmark is meant: an object, the same as JSON, or the bare id. Null if it has neither id nor second. */
export function readAudipoReference(sent: AudipoReference | string): AudipoReference | null {
  const reference = typeof sent === 'string' ? readReference(sent) : sent
  return reference?.id === undefined && reference?.seconds === undefined ? null : reference
}

function readReference(sent: string): AudipoReference | null {
  const bare = v.safeParse(audipoReferenceSchema, readValue(audipoReferenceSchema, { id: sent }))
  return bare.success ? bare.output : parsed(audipoReferenceSchema, sent)
}

function parsed<S extends v.GenericSchema>(schema: S, json: string): v.InferOutput<S> | null {
  try {
    const result = v.safeParse(schema, readValue(schema, JSON.parse(json)))
    return result.success ? result.output : null
  } catch {
    return null
  }
}
