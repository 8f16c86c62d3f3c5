import type pg from 'pg'
import { measured } from '#core/telemetry/measured.ts'
import { connectionOf, type Handle } from './database.ts'
import type { GivenFor, SqlTypes, ValuesOf } from './sql-type.ts'

type NoTypes = Record<never, never>

/** What is declared of a statement. */
export type Declared<Params extends SqlTypes = SqlTypes, Row extends SqlTypes = SqlTypes> = {
  /** Unique in the whole program, at most 63 bytes. */
  readonly name: string
  /** SQL in which parameters are written as `$name`. */
  readonly text: string
  readonly params: Params
  /** The columns in the order of the text, in camelCase: `playedSeconds` is the column played_seconds. */
  readonly row: Row
}

type Given<Params extends SqlTypes> = keyof Params extends never ? [] : [values: GivenFor<Params>]

export type Statement<Params extends SqlTypes, Row extends SqlTypes> = Declared<Params, Row> & {
  rows(handle: Handle, ...given: Given<Params>): Promise<ValuesOf<Row>[]>
  /** The first row, or null where there is none. */
  first(handle: Handle, ...given: Given<Params>): Promise<ValuesOf<Row> | null>
  /** Returns how many rows it has read or written. */
  run(handle: Handle, ...given: Given<Params>): Promise<number>
}

/** A row of a statement, as declared. */
export type RowOf<S extends { row: SqlTypes }> = ValuesOf<S['row']>

const registered = new Map<string, Declared>()

/** Every statement of the loaded modules, by name. Its text has numbers for parameters, as it is sent. */
export const statements: ReadonlyMap<string, Declared> = registered

/**
 * A statement that each connection parses and plans once. `apps/api/test/statements.test.ts` prepares all of them and
 * compares what PostgreSQL says about their parameters and columns with what is declared here. Behind a pooler that
 * does not support names, they are sent without names.
 */
export function statement<Params extends SqlTypes = NoTypes, Row extends SqlTypes = NoTypes>({
  name,
  text: named,
  params = {} as Params,
  row = {} as Row,
}: {
  name: string
  text: string
  params?: Params
  row?: Row
}): Statement<Params, Row> {
  const text = numberParams(name, named, Object.keys(params))
  const declared = { name, text, params, row }
  register(declared)
  const types = Object.entries(params)
  const columns = Object.keys(row)

  function send(handle: Handle, [values]: Given<Params> | []): Promise<pg.QueryArrayResult> {
    const { queryable, supportsPreparedStatements } = connectionOf(handle)
    const given: Partial<Record<string, unknown>> = values ?? {}
    const config = {
      name: supportsPreparedStatements ? name : '',
      text,
      values: types.map(([param, type]) => type.encode(given[param])),
      rowMode: 'array' as const,
    }
    return measured.statement.tracePromise(() => queryable.query(config), { name })
  }

  function rowOf(values: unknown[]): ValuesOf<Row> {
    const result: Record<string, unknown> = {}
    for (let column = 0; column < columns.length; column++) result[columns[column] as string] = values[column]
    return result as ValuesOf<Row>
  }

  return {
    ...declared,
    rows: async (handle, ...given) => (await send(handle, given)).rows.map(rowOf),
    first: async (handle, ...given) => {
      const [values] = (await send(handle, given)).rows
      return values ? rowOf(values) : null
    },
    run: async (handle, ...given) => (await send(handle, given)).rowCount ?? 0,
  }
}

function register(declared: Declared): void {
  const { name, text } = declared
  if (Buffer.byteLength(name) > 63) throw new Error(`The statement name ${name} is over 63 bytes.`)
  if ((registered.get(name)?.text ?? text) !== text) throw new Error(`Two statements are named ${name}.`)
  registered.set(name, declared)
}

/** `$uid` becomes `$1` if uid is the first parameter. */
function numberParams(name: string, text: string, params: readonly string[]): string {
  const used = new Set<string>()
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, param: string) => {
    if (!params.includes(param)) throw new Error(`The statement ${name} does not declare $${param}.`)
    used.add(param)
    return `$${params.indexOf(param) + 1}`
  })
  if (/\$\d/.test(text)) throw new Error(`The statement ${name} has a parameter without a name.`)
  const unused = params.filter(param => !used.has(param))
  if (unused.length > 0) throw new Error(`The statement ${name} does not use ${unused.join(', ')}.`)
  return numbered
}
