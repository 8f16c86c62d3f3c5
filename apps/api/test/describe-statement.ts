import type pg from 'pg'

export type DescribedColumn = {
  name: string
  type: string
  /** Unknown for an expression, and for a table that is joined twice in different ways. */
  nullable: 'always filled' | 'nullable' | 'unknown'
}
export type Described = { params: string[]; columns: DescribedColumn[] }

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }

/** What PostgreSQL says about a statement that it only prepares. */
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
  const joins = await findJoins(client, text)
  return {
    params: params.map(oid => nameOf.get(oid) ?? String(oid)),
    columns: fields.map(({ name, tableID, columnID, dataTypeID }, at) => {
      const origin = origins.find(({ table, column }) => table === tableID && column === columnID)
      return {
        name,
        type: nameOf.get(dataTypeID) ?? String(dataTypeID),
        nullable: nullableOf(origin, joins, at),
      }
    }),
  }
}

/** The driver describes a statement only to run it: this requests the description alone. */
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
  Alias?: string
  'Join Type'?: string
  'Parent Relationship'?: string
  Output?: string[]
  Plans?: Node[]
}
/** A table of a statement, and whether an outer join may have no row of it. */
type Table = { oid: number | undefined; name: string; alias: string | undefined; mayMiss: boolean }
/** `output` says for each column what it is made of: alias.column, or an expression. */
type Joins = { tables: Table[]; output: string[] }

function nullableOf(
  origin: { table: number; filled: boolean } | undefined,
  { tables, output }: Joins,
  column: number,
): DescribedColumn['nullable'] {
  if (!origin) return 'unknown'
  if (!origin.filled) return 'nullable'
  const [alias] = output[column]?.split('.') ?? []
  const named = tables.filter(table => table.oid === origin.table)
  const own = named.filter(table => table.alias === alias)
  const ways = new Set((own.length > 0 ? own : named).map(table => table.mayMiss))
  if (ways.size > 1) return 'unknown'
  return ways.has(true) ? 'nullable' : 'always filled'
}

async function findJoins(client: pg.Client, text: string): Promise<Joins> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (generic_plan, verbose, format json) ${text}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  const tables = plan ? tablesIn(plan, false) : []
  const { rows: oids } = await client.query<{ name: string; oid: number }>(
    'select relname as name, oid::int from pg_class where relname = any($1)',
    [tables.map(({ name }) => name)],
  )
  const oidOf = new Map(oids.map(({ name, oid }) => [name, oid]))
  return {
    tables: tables.map(table => ({ ...table, oid: oidOf.get(table.name) })),
    output: plan?.Output ?? [],
  }
}

const emptySides: Record<string, string[]> = { Left: ['Inner'], Right: ['Outer'], Full: ['Inner', 'Outer'] }

function tablesIn(node: Node, mayMiss: boolean): Omit<Table, 'oid'>[] {
  const sides = emptySides[node['Join Type'] ?? ''] ?? []
  const below = (node.Plans ?? []).flatMap(child =>
    tablesIn(child, mayMiss || sides.includes(child['Parent Relationship'] ?? '')),
  )
  const name = node['Relation Name']
  return name ? [...below, { name, alias: node.Alias, mayMiss }] : below
}
