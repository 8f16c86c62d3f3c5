import type pg from 'pg'

export type DescribedColumn = {
  name: string
  type: string
  /** An expression has no column of a table behind it, and PostgreSQL doesn't say whether it can be null. */
  nullable: 'always filled' | 'nullable' | 'expression'
}
export type Described = { params: string[]; columns: DescribedColumn[] }

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }

/** What PostgreSQL says of a statement that it only prepares. */
export async function describeStatement(client: pg.Client, text: string): Promise<Described> {
  const { params, fields } = await parse(client, text)
  const { rows: types } = await client.query<{ oid: number; name: string }>(
    'select oid, typname as name from pg_type where oid = any($1)',
    [[...params, ...fields.map(field => field.dataTypeID)]],
  )
  const nameOf = new Map(types.map(({ oid, name }) => [oid, name]))
  const { rows: origins } = await client.query<{ table: number; column: number; filled: boolean }>(
    `select attrelid as "table", attnum as "column", attnotnull as filled from pg_attribute
     where attrelid = any($1) and attnum > 0`,
    [fields.map(field => field.tableID)],
  )
  const missing = await listMaybeMissing(client, text)
  return {
    params: params.map(oid => nameOf.get(oid) ?? String(oid)),
    columns: fields.map(({ name, tableID, columnID, dataTypeID }) => {
      const origin = origins.find(({ table, column }) => table === tableID && column === columnID)
      const filled = origin?.filled && !missing.has(tableID)
      return {
        name,
        type: nameOf.get(dataTypeID) ?? String(dataTypeID),
        nullable: origin ? (filled ? 'always filled' : 'nullable') : 'expression',
      }
    }),
  }
}

/** The driver describes a statement only to run it: this asks for the description alone. */
function parse(client: pg.Client, text: string): Promise<{ params: number[]; fields: Field[] }> {
  return new Promise((resolve, reject) => {
    let params: number[] = []
    let fields: Field[] = []
    const takeParams = (message: { dataTypeIDs: number[] }) => {
      params = message.dataTypeIDs
    }
    client.query({
      submit(connection: pg.Connection) {
        connection.once('parameterDescription', takeParams)
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription(message: { fields: Field[] }) {
        fields = message.fields
      },
      handleError(error: Error, connection: pg.Connection) {
        connection.removeListener('parameterDescription', takeParams)
        reject(error)
      },
      handleReadyForQuery: () => resolve({ params, fields }),
    } as pg.Submittable)
  })
}

type Node = {
  'Relation Name'?: string
  'Join Type'?: string
  'Parent Relationship'?: string
  Plans?: Node[]
}

/** Tables of which an outer join may have no row, so that even a column that is never null there is null here. */
async function listMaybeMissing(client: pg.Client, text: string): Promise<Set<number>> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (generic_plan, format json) ${text}`,
  )
  const names = rows[0] ? maybeMissing(rows[0]['QUERY PLAN'][0].Plan, false) : []
  const { rows: tables } = await client.query<{ oid: number }>(
    'select oid::int from pg_class where relname = any($1)',
    [names],
  )
  return new Set(tables.map(({ oid }) => oid))
}

const emptySides: Record<string, string[]> = { Left: ['Inner'], Right: ['Outer'], Full: ['Inner', 'Outer'] }

function maybeMissing(node: Node, isMissing: boolean): string[] {
  const sides = emptySides[node['Join Type'] ?? ''] ?? []
  const below = (node.Plans ?? []).flatMap(child =>
    maybeMissing(child, isMissing || sides.includes(child['Parent Relationship'] ?? '')),
  )
  return isMissing && node['Relation Name'] ? [...below, node['Relation Name']] : below
}
