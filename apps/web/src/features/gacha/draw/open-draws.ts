import { drawCounts } from '@iki/contract/play/gacha'
import * as v from 'valibot'
import { currentOwner, type Owner } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'

/** A draw that was sent and not answered yet, for sending it again as the same one. */
const schema = v.object({
  id: v.string(),
  drawId: v.string(),
  count: v.picklist(drawCounts),
  clientSeed: v.string(),
  tableVersion: v.number(),
})
type Press = v.InferOutput<typeof schema>

/** By draw id: two tabs may have one each. */
const presses = defineStore({ name: 'gacha-presses', version: 1, schema, most: 20 })

export type OpenDraw = { owner: Owner; press: Press }

/** The member's oldest open draw at a gacha. */
export function findOpenDraw(gacha: string): OpenDraw | null {
  const owner = currentOwner()
  const press = Object.values(presses.read(owner)).find(({ id }) => id === gacha)
  return press ? { owner, press } : null
}

/** Before it is sent: a page that is closed in between does not forget it. */
export const saveOpenDraw = ({ owner, press }: OpenDraw) => presses.write(owner, press.drawId, press)

export const forgetOpenDraw = ({ owner, press }: OpenDraw) => presses.remove(owner, press.drawId)
