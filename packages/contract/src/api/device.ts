import * as v from 'valibot'
import { id, text } from './schema.ts'

export const deviceNameLength = 40
/** A name that members read: "iPhone", "Windows の Chrome", or one of their own. */
export const deviceName = text(deviceNameLength, `端末の名前は${deviceNameLength}文字以内で入力してください`)

/** A browser, identified by an id that it made for itself. */
export const deviceSchema = v.object({ id, name: deviceName })
export type Device = v.InferOutput<typeof deviceSchema>
