import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { DeviceStorage } from '#core/offline/device-storage.ts'
import type { Owner } from '#core/offline/owner.ts'
import { installFakeMedia } from '#test/install-fake-media.ts'
import { indexesOf, shapeHash } from '../../test/schema-shape.ts'
import examples from './stored-examples.json' with { type: 'json' }
import checkedIn from './stored-versions.json' with { type: 'json' }

/** Everything that is stored on devices has a version, which must grow when the schema changes. */

type Opened = { read: unknown; written: string | null; aside: unknown[] }
type Kind = {
  name: string
  version: number
  schema: unknown
  /** Opens what a release has left; left out for databases, whose examples are in stored-databases.test.ts. */
  open?: (text: string) => Opened
  /** What is stored has the version beside each entry, or beside the whole. */
  marks?: 'entries' | 'whole'
}
const found = vi.hoisted((): Kind[] => [])
const theOne = 'one'
const haruko: Owner = { kind: 'member', uid: 'haruko' }

vi.mock('#core/offline/store.ts', async original => {
  const real = await original<typeof import('#core/offline/store.ts')>()
  const { listQuarantine } = await import('#core/offline/quarantine.ts')
  const defineStore: typeof real.defineStore = parts => {
    found.push({
      ...parts,
      marks: (parts.form ?? 'entries') === 'entries' ? 'entries' : 'whole',
      open(text) {
        const storage = storageOf(text)
        const store = real.defineStore({ ...parts, storage })
        const read = store.read(haruko)
        for (const [id, value] of Object.entries(read)) store.write(haruko, id, value)
        return { read, written: storage.text, aside: listQuarantine(storage, haruko) }
      },
    })
    return real.defineStore(parts)
  }
  return { ...real, defineStore }
})
vi.mock('#core/offline/device-value.ts', async original => {
  const real = await original<typeof import('#core/offline/device-value.ts')>()
  const defineDeviceValue: typeof real.defineDeviceValue = parts => {
    found.push({
      name: parts.name,
      version: parts.version,
      schema: parts.fields,
      marks: 'whole',
      open(text) {
        const storage = storageOf(text)
        const value = real.defineDeviceValue({ ...parts, storage })
        value.change({})
        return { read: { [theOne]: value.get() }, written: storage.text, aside: [] }
      },
    })
    return real.defineDeviceValue(parts)
  }
  return { ...real, defineDeviceValue }
})

/** A device that has this text under every key but that of the quarantine. */
function storageOf(first: string): DeviceStorage & { text: string | null } {
  const others = new Map<string, string>()
  const isOther = (key: string) => key.startsWith('iki.aside.')
  return {
    text: first,
    getItem(key) {
      return isOther(key) ? (others.get(key) ?? null) : this.text
    },
    setItem(key, text) {
      if (isOther(key)) others.set(key, text)
      else this.text = text
    },
    removeItem(key) {
      if (isOther(key)) others.delete(key)
      else this.text = null
    },
  }
}

const modules = import.meta.glob<string>(['../**/*.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const definers = Object.entries(modules).filter(([path, text]) => {
  const isDefinition = /\/offline\/(store|copies)\.ts$/.test(path) || path.endsWith('/device-value.ts')
  return !isDefinition && /\b(define(Store|Copy|DeviceValue)|latestList)\(/.test(text)
})

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
        'the earlier one, write an example of the new form in stored-examples.json (those of earlier forms stay), then write the new line here.',
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

/** What releases of each version have left on devices, and what is read of it, where that is something else. */
type Example = { stored: unknown; read?: unknown }
const examplesOf = (name: string) =>
  (examples as Readonly<Record<string, Readonly<Record<string, Example>>>>)[name] ?? {}

const versionMark = '~v'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const markOf = (value: unknown) => (isRecord(value) && versionMark in value ? value[versionMark] : 1)
const unmarked = (value: unknown) => (isRecord(value) && versionMark in value ? value.value : value)

const stores = [...new Map((await storedKinds()).map(kind => [kind.name, kind])).values()].filter(
  ({ open }) => open,
)

test.each(stores)('of $name there is an example of every version, and no other', ({ name, version }) => {
  const versions = Array.from({ length: version }, (_, index) => `${index + 1}`)
  expect(Object.keys(examplesOf(name)), 'Write an example into stored-examples.json.').toEqual(versions)
})

test('every example is of a store', () => {
  expect(stores.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(examples)))
})

const all = stores.flatMap(kind =>
  Object.entries(examplesOf(kind.name)).map(([of, example]) => ({ ...kind, of: Number(of), ...example })),
)

test.each(all)('$name of version $of opens with all that it holds, and nothing is laid aside', kind => {
  const { version, of, stored, open, marks } = kind
  const boxes = marks === 'entries' ? Object.entries(stored as object) : [[theOne, stored] as const]
  for (const [id, box] of boxes) expect(markOf(box), `the version that ${id} is marked with`).toBe(of)
  const text = typeof stored === 'string' ? stored : JSON.stringify(stored)
  const { read, written, aside } = open?.(text) ?? {}
  expect(read).toEqual(kind.read ?? Object.fromEntries(boxes.map(([id, box]) => [id, unmarked(box)])))
  expect(aside).toEqual([])
  // The example of this version is what this release writes.
  if (of === version && !kind.read)
    expect(typeof stored === 'string' ? written : JSON.parse(written ?? 'null')).toEqual(stored)
})
