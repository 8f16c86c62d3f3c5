import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { countCharacters } from '@iki/contract/api/characters'
import type { Config } from '#core/config.ts'
import { UsageError } from './command.ts'

const shortest = 12

/** The passphrase of backups in the settings, or in a file that they name; null if there is neither. */
export async function givenPassphrase({
  backupPassphrase,
  backupPassphraseFile,
}: Pick<Config, 'backupPassphrase' | 'backupPassphraseFile'>): Promise<string | null> {
  if (backupPassphrase !== null) return backupPassphrase
  if (backupPassphraseFile === null) return null
  const text = (await readFile(backupPassphraseFile, 'utf8')).trim()
  if (text === '') throw new UsageError(`The passphrase in ${backupPassphraseFile} is empty.`)
  return text
}

/** Asks for an existing passphrase. */
export function askPassphrase(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UsageError(
      'These backups are encrypted: set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE to a file that holds the passphrase.',
    )
  return askHidden('Passphrase of the backups: ')
}

/** Asks for a new one, twice. */
export async function askNewPassphrase(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UsageError(
      'Set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE to a file that holds the passphrase.',
    )
  const first = await askHidden('A passphrase for these backups; whoever loses it loses them: ')
  if (first !== (await askHidden('Once more: '))) throw new UsageError('These two are not the same.')
  return first
}

/** Throws if it is too short. */
export function checkPassphrase(passphrase: string): string {
  if (countCharacters(passphrase) < shortest)
    throw new UsageError(`A passphrase needs ${shortest} characters or more.`)
  return passphrase
}

/** The input is not shown. */
async function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const output = new Writable({ write: (_part, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
