type Column = readonly [key: string, label: string, sql: string]
/** A table with rows of a member, with the labels of its columns. */
export type ExportPart = {
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
/** What people call a value; one that has no name is itself. */
export const named = (value: string, names: Readonly<Record<string, string>>) =>
  `case ${value} ${Object.entries(names)
    .map(([key, name]) => `when '${key}' then '${name}'`)
    .join(' ')} else ${value} end`
