import { StartError } from '../start-error.ts'
import { type GivenSecret, mainOf, short } from './given-secrets.ts'
import type { SecretName, SecretRow } from './secret.store.ts'
import type { KeySource, SealingSecrets, Secret } from './secret-keys.ts'

export const names = ['SECRET', 'DIARY_SECRET'] as const
const letters: Record<SecretName, string> = { SECRET: 's', DIARY_SECRET: 'd' }

/** The beginning of a seal that was made with this secret. */
export const secretMark = ({ name, generation }: Pick<SecretRow, 'name' | 'generation'>) =>
  `${letters[name]}${generation}`

/** The secrets of a node, ordered by what the database knows: which is used, and which only open or verify. */
export type SecretRing = {
  current: KeySource
  /** The secrets whose signatures are valid, the current one first. */
  trusted: KeySource[]
  sealing: SealingSecrets
  /** Of SECRET, those before the current one. */
  former: KeySource[]
  warnings: string[]
}

/** Throws a StartError that says which secret is wrong or missing, and what to do. */
export function secretRing(given: GivenSecret[], rows: SecretRow[], now: Date): SecretRing {
  const ofRow = (row: SecretRow) =>
    given.find(({ name, fingerprint }) => name === row.name && fingerprint === row.fingerprint) ?? null
  const rowOf = ({ name, fingerprint }: GivenSecret) =>
    rows.find(row => row.name === name && row.fingerprint === fingerprint) ?? null
  for (const row of rows) {
    const isNeeded = row.state === 'current' || row.state === 'previous'
    if (isNeeded && !ofRow(row)) throw refusal(row, given)
  }

  const currentOf = (name: SecretName) => rows.find(row => row.name === name && row.state === 'current')
  const shared = currentOf('SECRET')
  const current = shared && ofRow(shared)
  if (!shared || !current) throw new Error('The database knows no secret yet.')
  const own = currentOf('DIARY_SECRET')
  const sealing = own ? ofRow(own) : current

  const isTrusted = (each: GivenSecret) => {
    const row = rowOf(each)
    // A secret that the database does not know yet is about to be used, and another node may have started to use it.
    return !row || row.state === 'current' || (row.trustedUntil !== null && row.trustedUntil > now)
  }
  const ofSecret = given.filter(({ name }) => name === 'SECRET')
  const sourcesOf = (some: GivenSecret[]) => some.map(({ source }) => source)
  const marked = new Map(
    rows.flatMap(row => {
      const found = ofRow(row)
      return found ? [[secretMark(row), found.source] as const] : []
    }),
  )
  const sealingSource = sealing?.source ?? current.source
  return {
    current: current.source,
    trusted: [...new Set([current.source, ...sourcesOf(ofSecret.filter(isTrusted))])],
    sealing: {
      current: sealingSource,
      mark: secretMark(own ?? shared),
      of: mark => marked.get(mark) ?? null,
      all: [...new Set([sealingSource, ...sourcesOf(given)])],
    },
    former: sourcesOf(
      ofSecret.filter(each => each.fingerprint !== shared.fingerprint && rowOf(each) !== null),
    ),
    warnings: names.flatMap(name => warningsOf(name, mainOf(given, name), rows)),
  }
}

/** The secrets of a node without what the database knows: to see what they open. */
export function unnotedSecret(given: GivenSecret[]): Secret {
  const sources = given.map(({ source }) => source)
  const current = mainOf(given, 'SECRET')?.source
  if (!current) throw new Error('There is no secret.')
  const keys = (purpose: string) => [current.key(purpose)]
  return { ...current, keys, sealing: { current, mark: 's0', of: () => null, all: sources } }
}

function warningsOf(name: SecretName, main: GivenSecret | null, rows: SecretRow[]): string[] {
  const current = rows.find(row => row.name === name && row.state === 'current')
  const isCurrent = main === null ? !current : main.fingerprint === current?.fingerprint
  const warnings = []
  if (!isCurrent) {
    const where = main?.from === name ? 'that is set' : `in ${main?.from}`
    const what = main === null ? `No ${name} is set any more` : `The ${name} ${where} is not used yet`
    warnings.push(`${what}: npm run secret -- rotate changes over.`)
  }
  if (rows.some(row => row.name === name && row.state === 'previous'))
    warnings.push(
      `What a former ${name} has sealed is not yet sealed anew: npm run secret -- rotate goes on.`,
    )
  return warnings
}

export const seeDocs = 'See docs/operating.md, “Secrets”.'

function refusal(row: SecretRow, given: GivenSecret[]): StartError {
  const { name, state, fingerprint } = row
  const day = row.createdAt.toISOString().slice(0, 10)
  const wanted = `fingerprint ${short(fingerprint)}, since ${day}`
  if (state === 'previous')
    return new StartError(
      `Some of this database is still sealed with a former ${name} (${wanted}), which this node was not given.`,
      `This node changed nothing. Set OLD_${name} to it, or finish with npm run secret -- rotate where it is. ${seeDocs}`,
    )
  const main = mainOf(given, name)
  const problem = main
    ? `The ${name} of this node (${main.from}, fingerprint ${short(main.fingerprint)}) is not the one of this database (${wanted}).`
    : `This database is used with a ${name} (${wanted}), and this node was given none.`
  return new StartError(
    problem,
    `This node changed nothing. Give this node the ${name} that the others have, by the setting ${name}${
      name === 'SECRET' ? ' or the file “secret” in DATA_DIR' : ''
    }; if it is to follow the other one, set OLD_${name} to that. ${seeDocs}`,
  )
}
