import { filmHeights } from '@iki/contract/media/film'
import * as v from 'valibot'
import { fittingFields } from '../fitting-fields.ts'
import { storedObject } from '../offline/device-storage.ts'

const key = 'iki.film'

const choicesSchema = v.object({
  chosenHeight: v.nullable(v.picklist(filmHeights)),
  areCaptionsOn: v.boolean(),
})
export type FilmChoices = { chosenHeight: number | null; areCaptionsOn: boolean }

const usual: FilmChoices = { chosenHeight: null, areCaptionsOn: false }

/** How films are watched on this device. Where nothing can be stored, it is remembered as long as the page lives. */
export function keptChoices(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  return {
    read(): FilmChoices {
      try {
        return fittingFields(choicesSchema.entries, storedObject(storage.getItem(key)), {
          ...{ chosenHeight: null, areCaptionsOn: false },
        })
      } catch {
        return usual
      }
    },
    write({ chosenHeight, areCaptionsOn }: FilmChoices): void {
      try {
        storage.setItem(key, JSON.stringify({ chosenHeight, areCaptionsOn }))
      } catch {
        // See above.
      }
    },
  }
}
