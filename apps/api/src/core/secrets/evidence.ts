import { StartError } from '../start-error.ts'
import { type GivenSecret, mainOf } from './given-secrets.ts'
import type { SecretName } from './secret.store.ts'
import type { KeySource } from './secret-keys.ts'
import { names, seeDocs } from './secret-ring.ts'

/** A sealed text of the database that only the right secret opens. */
export type Sealed = {
  name: SecretName
  /** Such as "a text of a diary". */
  what: string
  /** Whether this one alone proves that a secret is wrong; some of the others may have been sealed by mistake. */
  isDecisive: boolean
  opens(source: KeySource): boolean
}

/**
 * Checks the secrets of this node with what is sealed in a database that has not recorded its secret yet. Throws a
 * StartError if a secret is wrong; returns warnings.
 */
export function checkEvidence(given: GivenSecret[], sealed: Sealed[]): string[] {
  return names.flatMap(name => {
    const ofName = sealed.filter(each => each.name === name)
    if (ofName.length === 0) return []
    const main = mainOf(given, name)
    const closed = ofName.filter(each => !main || !each.opens(main.source))
    if (closed.length === 0) return []
    const what = [...new Set(closed.map(each => each.what))].join(', ')
    const decisive = ofName.filter(({ isDecisive }) => isDecisive)
    const isWrong =
      decisive.length > 0 ? decisive.some(each => closed.includes(each)) : closed.length === ofName.length
    if (isWrong)
      throw new StartError(
        main
          ? `The ${name} of this node (${main.from}) is not the one of this database: it does not open ${what}.`
          : `This database holds what was sealed with a ${name} (${what}), and this node was given none.`,
        `Nothing was changed. Put the right ${name} back, from a backup or another node; if it is lost for good, npm run secret -- accept says what goes with it. ${seeDocs}`,
      )
    return [
      `${closed.length} of ${ofName.length} looked at do not open with this ${name} (${what}). ${seeDocs}`,
    ]
  })
}
