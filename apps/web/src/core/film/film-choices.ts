import { filmHeights } from '@iki/contract/media/film'
import * as v from 'valibot'
import { defineDeviceValue } from '#core/offline/device-value.ts'

/** How films are watched on this device. */
export const filmChoices = defineDeviceValue({
  name: 'film',
  version: 1,
  fields: {
    /** Null leaves it to the network. */
    chosenHeight: v.nullable(v.pipe(v.number(), v.values(filmHeights))),
    areCaptionsOn: v.boolean(),
  },
  usual: { chosenHeight: null, areCaptionsOn: false },
})
