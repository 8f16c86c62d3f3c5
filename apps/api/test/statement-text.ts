import { statements } from '#core/database/statement.ts'

/** The SQL of a registered statement with these literals instead of its parameters, for EXPLAIN. */
export function statementText(name: string, literals: Record<string, string>): string {
  const declared = statements.get(name)
  if (!declared) throw new Error(`No statement is named ${name}.`)
  const params = Object.keys(declared.params)
  return declared.text.replace(/\$(\d+)/g, (_, number) => literals[params[number - 1] ?? ''] ?? 'null')
}
