import 'fake-indexeddb/auto'
import type { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { installFakeMedia } from '#test/install-fake-media.ts'
import { shapeHash } from '../../test/schema-shape.ts'
import checkedIn from './stored-versions.json' with { type: 'json' }

/** Everything that is stored on devices has a version, which must grow when the schema changes. */

type Kind = { name: string; version: number; schema: unknown }
const found = vi.hoisted((): Kind[] => [])
vi.mock('#core/offline/store.ts', async original => {
  const real = await original<typeof import('#core/offline/store.ts')>()
  const defineStore: typeof real.defineStore = parts => {
    found.push(parts)
    return real.defineStore(parts)
  }
  return { ...real, defineStore }
})
vi.mock('#core/offline/device-value.ts', async original => {
  const real = await original<typeof import('#core/offline/device-value.ts')>()
  const defineDeviceValue: typeof real.defineDeviceValue = parts => {
    found.push({ name: parts.name, version: parts.version, schema: parts.fields })
    return real.defineDeviceValue(parts)
  }
  return { ...real, defineDeviceValue }
})

const modules = import.meta.glob<string>(['../**/*.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const definers = Object.entries(modules).filter(([path, text]) => {
  const isDefinition = /\/offline\/(store|copies)\.ts$/.test(path) || path.endsWith('/device-value.ts')
  return !isDefinition && /\b(define(Store|Copy|DeviceValue)|latestList)\(/.test(text)
})

const indexesOf = ({ tables }: Dexie) =>
  tables.map(({ name, schema: { primKey, indexes } }) => [name, [primKey, ...indexes].map(({ src }) => src)])

async function storedKinds(): Promise<Kind[]> {
  installFakeMedia()
  await import('#core/player/player.ts') // This import defines the stores of the player.
  for (const [path] of definers) await import(/* @vite-ignore */ path)
  const { makeDatabase } = await import('#features/diary/offline/diary-database.ts')
  const { rowSchema } = await import('#features/diary/offline/stored-days.ts')
  const database = makeDatabase('haruko')
  const { pictureDatabase, pictureRowSchema } = await import('#features/impression/form/draft-pictures.ts')
  return [
    ...found,
    { name: 'diary (IndexedDB)', version: database.verno, schema: [indexesOf(database), rowSchema] },
    {
      name: 'impression-pictures (IndexedDB)',
      version: pictureDatabase.verno,
      schema: [indexesOf(pictureDatabase), pictureRowSchema],
    },
  ]
}

test('a schema of what is stored on a device changes only with its version', async () => {
  const kinds = await storedKinds()
  const known: Readonly<Record<string, string>> = checkedIn
  const now = Object.fromEntries(
    kinds.map(({ name, version, schema }) => [name, `${version} ${shapeHash(schema)}`]),
  )
  for (const [name, mark] of Object.entries(now)) {
    const before = known[name]
    const isSilent = before !== undefined && before !== mark && before.split(' ')[0] === mark.split(' ')[0]
    expect(
      isSilent,
      `The schema of "${name}" has changed and its version has not: add 1 to its version, give it a migrate that reads ` +
        'the earlier one, keep an example of the earlier form in stored-forms.test.ts, then write the new line here.',
    ).toBe(false)
  }
  expect(now, 'Write what is new or has a new version into stored-versions.json.').toEqual(known)
})

test('every database is among them', () => {
  const makers = Object.entries(modules).filter(([, text]) => /new Dexie\(/.test(text))
  expect(makers.map(([path]) => path.replace('../', '')).toSorted()).toEqual([
    'features/diary/offline/diary-database.ts',
    'features/impression/form/draft-pictures.ts',
  ])
})

test('every store is among them', async () => {
  await storedKinds()
  const written = definers.flatMap(([, text]) =>
    [...text.matchAll(/name: '([\w-]+)',\s*version: \d/g)].map(([, name]) => name),
  )
  expect(written.length).toBeGreaterThan(definers.length - 4)
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(written))
})
