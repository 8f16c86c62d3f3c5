import type { StorySave, StorySlot } from '@iki/contract/play/story'
import type { SaveRow } from './story-save.store.ts'

/** A save as it is answered. */
export const presentSave = (row: SaveRow): StorySave => ({
  slot: String(row.slot) as StorySlot,
  episode: row.episodeId,
  brought: row.brought,
  stretches: row.stretches.map(stretch => ({ ...stretch, made: [...stretch.made] })),
  scene: row.scene,
  line: row.line,
  device: row.deviceId,
  deviceName: row.deviceName,
  sequence: row.sequence,
  title: row.title,
  words: row.words,
  savedAt: row.savedAt.toISOString(),
})

export const slotNumber = (slot: StorySlot): number => Number(slot)
