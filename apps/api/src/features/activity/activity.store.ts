import type { Handle } from '#core/database.ts'
import { activityEvents, contentLog } from './activity.tables.ts'

export async function insertEvent(handle: Handle, event: typeof activityEvents.$inferInsert): Promise<void> {
  await handle.insert(activityEvents).values(event)
}

export async function insertContentLog(handle: Handle, entry: typeof contentLog.$inferInsert): Promise<void> {
  await handle.insert(contentLog).values(entry)
}
