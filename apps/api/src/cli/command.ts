import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import * as v from 'valibot'
import { AppError } from '#core/app-error.ts'
import { BackupError } from '#core/backup/backup-error.ts'
import { ContentError } from '#core/content/content-file.ts'
import { isDatabaseUnavailable } from '#core/database/database.ts'
import { EngineError } from '#core/engine/engine-error.ts'
import { loggableError } from '#core/failure/loggable-error.ts'
import { printError } from '#core/print.ts'
import { StartError } from '#core/start-error.ts'
import { BucketAway } from '#core/storage/bucket.ts'
import { FilmError } from '#features/film/film-error.ts'

/** The arguments of a command are wrong. The message is its usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The arguments of a command. Wrong ones print its usage, as `help` does. */
export function readArgs<const Options extends ParseArgsOptionsConfig>(options: Options) {
  const config = { args: process.argv.slice(2), allowPositionals: true, options } as const
  try {
    return parseArgs(config)
  } catch {
    return { ...parseArgs({ ...config, args: [] }), positionals: ['help'] }
  }
}

/** A number of an argument, from 1 on. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new UsageError(`${text} is no number.`)
  return Number(text)
}

/** Runs a command that needs no database, and ends as runCommand does. */
export async function readably(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    printError(explain(error))
    process.exitCode = 1
  }
}

function explain(error: unknown): string {
  if (error instanceof AppError) {
    const fields = Object.entries(error.details.fields ?? {}).map(([name, text]) => `\n  ${name}: ${text}`)
    return `${error.code}: ${error.message}${fields.join('')}`
  }
  const readable = [UsageError, StartError, BackupError, BucketAway, ContentError, FilmError, EngineError]
  if (readable.some(kind => error instanceof kind)) return (error as Error).message
  if (isDatabaseUnavailable(error)) return `The database can't serve now: ${(error as Error).message}`
  if (v.isValiError(error))
    return `The file can't be read: ${v.getDotPath(error.issues[0]) ?? ''} ${error.message}`
  const code = (error as { code?: string } | null)?.code ?? ''
  if (code.startsWith('ERR_PARSE_ARGS') || code === 'ENOENT' || error instanceof SyntaxError)
    return (error as Error).message
  const { message, stack, cause } = loggableError(error)
  return [message, stack, cause?.message].filter(Boolean).join('\n')
}
