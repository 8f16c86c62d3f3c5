type Column = readonly [key: string, label: string, sql: string]
/** A table of a member's, with the words of its columns. */
export type Part = {
  file: string
  title: string
  from: string
  uid?: string
  key: string
  columns: readonly Column[]
}

export const time = (column: string) =>
  `to_char(${column} at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS')`
export const yesNo = (condition: string) => `case when ${condition} then 'はい' else 'いいえ' end`
