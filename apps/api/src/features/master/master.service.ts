import { everyone } from '@iki/contract/access/access'
import { type Item, itemKinds } from '@iki/contract/api/master'
import type { Database } from '#core/database/database.ts'
import { withMediaAddresses } from '#core/markdown/body-media.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import * as store from './master.store.ts'

/** Master data, which clients cache until there is a newer version. */
export function masterService({ db, addresses }: { db: Database; addresses: MediaAddresses }) {
  function presented({ itemId, name, summary, kind, bodyHtml }: store.ItemRecord): Item {
    return {
      item_id: itemId,
      name,
      summary,
      kind: itemKinds.find(known => known === kind) ?? 'plan',
      bodyHtml: withMediaAddresses(bodyHtml, { access: everyone, member: null, addresses }),
    }
  }

  return {
    getVersion: async () => ({ version: await store.findVersion(db) }),

    async listItems(): Promise<{ version: number; items: Item[] }> {
      const { version, items } = await store.listItems(db)
      return { version, items: items.map(presented) }
    },
  }
}
export type MasterService = ReturnType<typeof masterService>
