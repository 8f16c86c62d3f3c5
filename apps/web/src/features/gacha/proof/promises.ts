import * as v from 'valibot'
import { defineStore } from '#core/offline/store.ts'

/**
 * What this device has sent with a draw, and what was promised to it before, by draw id: whoever changed one of them
 * afterwards, in the receipt or in the table, is found out here. It is not dispensable: the server, which it checks,
 * can't give it again.
 */
export const promises = defineStore({
  name: 'gacha-promise',
  version: 1,
  most: 200,
  schema: v.object({ clientSeed: v.string(), hash: v.string(), commitment: v.string() }),
})
