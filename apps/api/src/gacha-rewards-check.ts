import { readdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { gachaSource, questSource } from '@iki/contract/play/collectible'
import { type Rewards, unlawfulRewards } from '@iki/contract/play/gacha-rewards'
import { type ContentFile, readContentFiles } from '#core/content/content-file.ts'
import type { Handle } from '#core/database/database.ts'
import { achievementFields } from '#features/achievement/achievement.content.ts'
import { achievements, collectibles, quests } from '#features/achievement/achievement.tables.ts'
import { collectibleFields } from '#features/achievement/collectible.content.ts'
import { questFields } from '#features/achievement/quest.content.ts'
import { listDrawableItems } from '#features/gacha/gacha-table.store.ts'

/** Beside content-kinds.ts, since it joins kinds of two features. */
export type ReadGacha = { id: string; name: string; entries: readonly { item: string; line: number }[] }

/** What is wrong with gachas together with what else there is. */
export async function problemsTogether(
  files: readonly ReadGacha[],
  handle: Handle,
  root: string,
): Promise<string[]> {
  return [...(await problemsOfItems(files, handle, root)), ...(await problemsOfRewards(files, handle, root))]
}

/** Things that neither the folder nor the database has. */
async function problemsOfItems(files: readonly ReadGacha[], handle: Handle, root: string): Promise<string[]> {
  if (files.length === 0) return []
  const inFolder = await readdir(join(root, 'collectibles')).catch(() => [])
  const stored = await handle.select({ id: collectibles.id }).from(collectibles)
  const known = new Set([...inFolder.map(name => basename(name, '.md')), ...stored.map(({ id }) => id)])
  return files.flatMap(({ name, entries }) =>
    entries
      .filter(({ item }) => !known.has(item))
      .map(
        ({ item, line }) => `${name}:${line}: 「${item}」というあつめるもの（collectibles）は、ありません`,
      ),
  )
}

const nothingBeside = () => false
const listOf = {
  achievements: { folder: 'achievements', schema: achievementFields, isBeside: nothingBeside },
  quests: { folder: 'quests', schema: questFields, isBeside: nothingBeside },
  collectibles: { folder: 'collectibles', schema: collectibleFields, isBeside: nothingBeside },
} as const

/**
 * Q01: nothing rewards a set of drawn things. The folder and what was loaded before count together, former tables too,
 * so that neither a new achievement nor a new gacha makes one of the other unlawful.
 */
async function problemsOfRewards(
  files: readonly ReadGacha[],
  handle: Handle,
  root: string,
): Promise<string[]> {
  const inFolder = {
    achievements: await readContentFiles(root, listOf.achievements, []),
    quests: await readContentFiles(root, listOf.quests, []),
    collectibles: await readContentFiles(root, listOf.collectibles, []),
  }
  const stored = {
    drawn: await listDrawableItems(handle),
    achievements: await handle.select({ id: achievements.id, rule: achievements.rule }).from(achievements),
    quests: await handle.select({ id: quests.id, steps: quests.steps }).from(quests),
    collectibles: await handle
      .select({ id: collectibles.id, source: collectibles.source })
      .from(collectibles),
  }
  const rewards: Rewards = {
    drawn: [
      ...stored.drawn.map(({ item }) => item),
      ...files.flatMap(({ entries }) => entries.map(({ item }) => item)),
      ...stored.collectibles.filter(({ source }) => source.startsWith(ofGacha)).map(({ id }) => id),
      ...inFolder.collectibles.filter(({ fields: { from } }) => 'gacha' in from).map(({ id }) => id),
    ],
    achievements: joined(
      stored.achievements,
      inFolder.achievements.map(({ id, fields }) => ({ id, rule: fields.rule })),
    ),
    quests: joined(
      stored.quests,
      inFolder.quests.map(({ id, fields }) => ({ id, steps: fields.steps })),
    ),
    questThings: joined(
      stored.collectibles.flatMap(({ id, source }) =>
        source.startsWith(ofQuest) ? { id, quest: source.slice(ofQuest.length) } : [],
      ),
      inFolder.collectibles.flatMap(({ id, fields: { from } }) =>
        'quest' in from ? { id, quest: from.quest } : [],
      ),
    ),
  }
  return unlawfulRewards(rewards).map(({ kind, id }) => {
    const field = kind === 'achievement' ? 'rule' : 'steps'
    const file = (kind === 'achievement' ? inFolder.achievements : inFolder.quests).find(
      each => each.id === id,
    )
    return `${placeOf(root, file, field) ?? `${kind}s/${id}.md`}: Q01 ガチャで出る品を、ふたつ以上そろえると何かがもらえる決まりは、つくれません`
  })
}

const ofQuest = questSource('')
const ofGacha = gachaSource('')

function placeOf(root: string, file: ContentFile | undefined, field: string): string | null {
  return file ? `${relative(root, file.path)}:${file.lineOf(field)}` : null
}

/** A file of the folder replaces what was loaded before under its name. */
function joined<Row extends { id: string }>(stored: readonly Row[], read: readonly Row[]): Row[] {
  return [...new Map([...stored, ...read].map(row => [row.id, row])).values()]
}
