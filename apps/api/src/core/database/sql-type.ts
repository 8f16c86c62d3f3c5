/**
 * The type of a parameter or a column of a statement: `T` in TypeScript, and the PostgreSQL types that the driver
 * writes and reads as it. It is not nullable unless it is declared `orNull`.
 */
export class SqlType<T> {
  /** For types only: it has no value at run time. */
  declare readonly value: T
  /** As `pg_type.typname` has them. */
  readonly names: readonly string[]
  readonly isNullable: boolean
  /** Why an expression is never null; PostgreSQL does not know. */
  readonly neverNullBecause: string | null
  readonly #toDriver: ((value: unknown) => unknown) | null

  constructor(
    names: readonly string[],
    {
      isNullable = false,
      neverNullBecause = null,
      toDriver = null,
    }: {
      isNullable?: boolean
      neverNullBecause?: string | null
      toDriver?: ((value: unknown) => unknown) | null
    } = {},
  ) {
    this.names = names
    this.isNullable = isNullable
    this.neverNullBecause = neverNullBecause
    this.#toDriver = toDriver
  }

  get orNull(): SqlType<T | null> {
    return new SqlType(this.names, { isNullable: true, toDriver: this.#toDriver })
  }

  /** A list of these. As columns the driver reads lists of text, integer, decimal and boolean. */
  get array(): SqlType<T[]> {
    return new SqlType(this.names.map(name => `_${name}`))
  }

  /** Only these values, which a check of the table or the statement itself ensures. */
  as<Narrow extends T>(): SqlType<Narrow> {
    return new SqlType(this.names, { isNullable: this.isNullable, toDriver: this.#toDriver })
  }

  /** For a column that is an expression: why it is never null. */
  because(reason: string): SqlType<T> {
    return new SqlType(this.names, { neverNullBecause: reason, toDriver: this.#toDriver })
  }

  /** The value in the form that the driver takes. */
  encode(value: unknown): unknown {
    return this.#toDriver && value !== null && value !== undefined ? this.#toDriver(value) : value
  }
}

export const text = new SqlType<string>(['text', 'varchar'])
export const uuid = new SqlType<string>(['uuid'])
/** Also for 64 bits: counts and identities stay far below 2^53. */
export const integer = new SqlType<number>(['int4', 'int8', 'int2'])
export const decimal = new SqlType<number>(['float8', 'float4'])
export const boolean = new SqlType<boolean>(['bool'])
/** A moment. */
export const instant = new SqlType<Date>(['timestamptz'])
/** A day of the calendar, as 'YYYY-MM-DD'. */
export const day = new SqlType<string>(['date'])
export const bytes = new SqlType<Buffer>(['bytea'])
/** A value of this shape, which only our own code writes there. */
export const json = <T>() => new SqlType<T>(['jsonb', 'json'], { toDriver: JSON.stringify })

/** Named types: the parameters of a statement, or the columns of its rows in their order. */
export type SqlTypes = Record<string, SqlType<unknown>>
export type ValuesOf<Types extends SqlTypes> = { [Name in keyof Types]: Types[Name]['value'] }

/** Values for parameters: lists are only read. */
export type GivenFor<Types extends SqlTypes> = { [Name in keyof Types]: ReadonlyList<Types[Name]['value']> }
type ReadonlyList<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value
