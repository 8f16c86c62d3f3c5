import * as v from 'valibot'
import { currentOwner } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'

/** What the wheel has chosen, by playlist and day in Tokyo. It is for this device and its member alone. */
const choices = defineStore({
  name: 'roulette',
  version: 1,
  schema: v.object({ lesson: v.string() }),
  most: 8,
  isDispensable: true,
})

const idOf = (playtag: string, day: string) => `${playtag} ${day}`

/** The id of the lesson that was chosen last on that day; null if none was. */
export const chosenOn = (playtag: string, day: string): string | null =>
  choices.find(currentOwner(), idOf(playtag, day))?.lesson ?? null

/** The last choice of a day counts. */
export function saveChoice(playtag: string, day: string, lesson: string): void {
  choices.write(currentOwner(), idOf(playtag, day), { lesson })
}
