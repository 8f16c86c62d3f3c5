import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readContentFiles } from '#core/content/content-file.ts'
import { chosenDrawing, drawing } from '#core/content/fields.ts'

/** Members find a row by its picture: none is like one of the nine before it. */

const demo = join(import.meta.dirname, '../../../../../content/demo')
const names = v.optional(v.array(v.string()), [])
const fields = {
  lessons: v.object({ drawing, access: names, tags: names, published: v.string() }),
  playlists: v.object({
    drawing,
    access: names,
    lessons: names,
    plan: v.optional(v.string(), ''),
    priority: v.number(),
  }),
  articles: v.object({ drawing, access: names, series: v.string(), number: v.number() }),
  weekly: v.object({ drawing, plan: v.string(), term: v.number(), access: names }),
}

type Row = { id: string; drawing: string; rank: number; group: string }

async function read<Folder extends keyof typeof fields>(folder: Folder) {
  type Stated = v.InferOutput<(typeof fields)[Folder]>
  const wanted = { folder, schema: fields[folder] as never, isBeside: () => true }
  const files = await readContentFiles(demo, wanted, [])
  return files.map(file => {
    const stated = file.fields as Stated
    return { id: file.id, stated, drawing: chosenDrawing(file.id, stated) }
  })
}

/** The rows of each group in their order. */
function grouped(rows: readonly Row[]): string[][] {
  const groups = Map.groupBy(rows, ({ group }) => group)
  return [...groups.values()].map(group =>
    group.sort((one, other) => one.rank - other.rank).map(row => row.drawing),
  )
}

function likeOneBefore(list: readonly string[]): string[] {
  return list.filter((each, index) => list.slice(Math.max(0, index - 9), index).includes(each))
}

test('the lessons of each playlist of the demo have other drawings than the nine before them', async () => {
  const lessons = await read('lessons')
  const drawingOf = new Map(lessons.map(lesson => [lesson.id, lesson.drawing]))
  const lists = (await read('playlists')).map(({ stated }) => [...new Set(stated.lessons)])
  expect(lists.filter(list => list.length > 3).length).toBeGreaterThan(10)
  for (const list of lists) expect(likeOneBefore(list.map(id => drawingOf.get(id) ?? id))).toEqual([])
})

test('so have the articles of a series, the playlists of a plan and its weeks', async () => {
  const articles = (await read('articles')).map(({ id, drawing, stated }) => ({
    id,
    drawing,
    rank: stated.number,
    group: stated.series,
  }))
  const playlists = (await read('playlists')).map(({ id, drawing, stated }) => ({
    id,
    drawing,
    rank: -stated.priority,
    group: stated.plan,
  }))
  const weeks = (await read('weekly')).map(({ id, drawing, stated }) => ({
    id,
    drawing,
    rank: stated.term,
    group: stated.plan,
  }))
  for (const rows of [articles, playlists, weeks]) {
    const lists = grouped(rows)
    expect(lists.flat().length).toBeGreaterThan(20)
    for (const list of lists) expect(likeOneBefore(list)).toEqual([])
  }
})
