import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, nothing } from '../api/schema.ts'
import { addressFields } from '../media/media.ts'

export const impressionPictureBytes = 4_000_000

export const saveImpressionPicture = endpoint({
  about: 'Keeps a picture for a post under an id of the device’s choice; a repeat changes nothing',
  method: 'PUT',
  path: '/v1/impression_pictures/{id}',
  encoding: 'bytes',
  maxBytes: impressionPictureBytes,
  access: member,
  input: v.object({ id }),
  output: v.object({ id, width: v.number(), height: v.number() }),
  errors: ['picture_unreadable', 'picture_extreme', 'picture_taken', 'too_many_pictures'],
})

export const getImpressionPicture = endpoint({
  about: 'The bytes of a picture of a post; only with a signed address, in the browser it was made for',
  method: 'GET',
  path: '/v1/impression_pictures/{id}',
  access: everyone,
  input: v.object({ id, ...addressFields }),
  output: nothing,
  answer: 'bytes',
  errors: ['not_found'],
})
