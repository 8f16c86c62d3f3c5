import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#core/clock.ts'
import { alone } from '#core/jobs/run-alone.ts'
import { lineLog } from '#core/line-log.ts'
import { print } from '#core/print.ts'
import { mainOf, readGivenSecrets, secretPath, short } from '#core/secrets/given-secrets.ts'
import { notifySecretsChanged, secretReloadMs } from '#core/secrets/open-secrets.ts'
import { endTrust, listSecrets, type SecretRow } from '#core/secrets/secret.store.ts'
import { makeSecretFile, newSecret } from '#core/secrets/secret-file.ts'
import { unnotedSecret } from '#core/secrets/secret-ring.ts'
import {
  acceptSecrets,
  finishRotation,
  prepareRotation,
  switchSecrets,
} from '#core/secrets/secret-rotation.ts'
import type { Resealed } from '#features/diary/seal/diary-resealing.service.ts'
import type { OpenGifts } from '#features/gift/open-gifts.ts'
import { readArgs, readably, UsageError } from './command.ts'
import { type OpenedDatabase, openSecret, runOnDatabase, servicesWith } from './open.ts'

const usage = `npm run secret -- <command>
  show                 which secrets this database is used with, and which of them are here; no secret is shown
  check                opens all that is sealed, names and counts what does not open, and counts open gifts whose
                       codes need a former secret
  new                  makes a text that can be a SECRET, and changes nothing
  rotate [--leaked] [--settle <seconds>]
                       goes over to another secret and seals everything anew, while the service runs; it can be
                       interrupted and called again. With --leaked nothing holds any more that the former one signed; the
                       codes of gifts that nobody has accepted yet do
  reseal               seals anew what is sealed with former secrets, such as one that was found again
  drop-old             ends what former secrets have signed: who has not come since signs in again
  accept [--yes]       goes on with this secret where the one of the database is lost for good`

const howToReplaceSettings = `The secrets that are set are the ones in use. To replace one:
  1. npm run secret -- new makes a text;
  2. on every node set SECRET to it and OLD_SECRET to the one until now (or DIARY_SECRET and OLD_DIARY_SECRET), and
     start one node after the other again;
  3. npm run secret -- rotate, once.`

const howToAccept = `With --yes this database goes on with what is here, or with a new secret. What does not open stays sealed as it is
and opens again when the lost secret is found (OLD_SECRET, then npm run secret -- reseal). All members sign in again,
pushes have to be turned on again, and links in mails that stop mails work no longer.`

const quiet = lineLog(() => {})
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const settleSeconds = 2 + secretReloadMs / 1000

const { values, positionals } = readArgs({
  leaked: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  settle: { type: 'string', default: String(settleSeconds) },
})
const commands: Record<string, () => Promise<void>> = {
  show: () => runOnDatabase(show),
  check: () => runOnDatabase(check),
  new: () => readably(async () => void print(newSecret())),
  rotate: () => runOnDatabase(opened => byOne(opened, () => rotate(opened))),
  reseal: () => runOnDatabase(opened => byOne(opened, () => sealAnew(opened))),
  'drop-old': () => runOnDatabase(dropOld),
  accept: () => runOnDatabase(opened => byOne(opened, () => accept(opened))),
}
const [name = ''] = positionals
if (positionals.length === 1 && Object.hasOwn(commands, name)) await commands[name]?.()
else await readably(() => Promise.reject(new UsageError(usage)))

/** Two at the same time would undo each other. */
async function byOne({ db }: OpenedDatabase, run: () => Promise<void>): Promise<void> {
  if ((await alone(db, 'secrets', run)) === 'taken')
    throw new UsageError('Another npm run secret is at it; wait for its end.')
}

async function show({ db, config }: OpenedDatabase): Promise<void> {
  const [given, rows] = [await readGivenSecrets(config), await listSecrets(db)]
  if (rows.length === 0) print('This database has not been used with a secret yet.')
  for (const row of rows) {
    const here = given.find(each => each.name === row.name && each.fingerprint === row.fingerprint)
    print([row.name, short(row.fingerprint), ...stateOf(row), here?.from ?? 'not here'].join('\t'))
  }
  for (const { name, fingerprint, from } of given)
    if (!rows.some(row => row.name === name && row.fingerprint === fingerprint))
      print([name, short(fingerprint), 'not used', '', from].join('\t'))
}

function stateOf({ state, createdAt, trustedUntil }: SecretRow): [string, string] {
  if (state === 'current' || trustedUntil === null) return [state, `since ${dayOf(createdAt)}`]
  return [state, `signatures hold until ${dayOf(trustedUntil)}`]
}

async function check(opened: OpenedDatabase): Promise<void> {
  const secret = await openSecret(opened)
  const log = { ...quiet, warn: (part: object) => void print(JSON.stringify(part)) }
  const { diary, gift } = servicesWith(opened, secret, log)
  printChecked(await diary.diaryResealing.check(progress()))
  printGifts(await gift.countOpenGifts())
}

async function rotate(opened: OpenedDatabase): Promise<void> {
  const { db, config } = opened
  const given = await prepareRotation(db, config)
  if (given === null) throw new UsageError(howToReplaceSettings)
  const changed = await switchSecrets(db, given, { now: systemClock(), isLeaked: values.leaked })
  for (const name of changed) print(`${name}: from now on ${mainOf(given, name)?.from ?? 'none'} is used.`)
  await sealAnew(opened)
  const former = await finishRotation(db, config)
  if (former)
    print(`The former secret is kept in ${former}: keep it as long as backups or gifts from before need it.`)
  else
    print(
      'The former secrets may go from the settings once members need not stay signed in by them, and no gift needs them.',
    )
}

/** Until nothing more was found for so long that every node must have been notified. */
async function sealAnew(opened: OpenedDatabase): Promise<void> {
  const secret = await openSecret(opened, () => {})
  const { diary, gift, notification } = servicesWith(opened, secret, quiet)
  const { serviceKeys } = notification
  await serviceKeys.saveMailStops(secret.ring.former)
  await serviceKeys.reseal()
  let resealed = 0
  for (let isSettled = false; ; ) {
    const sum = await diary.diaryResealing.reseal(progress())
    resealed += sum.resealed
    if (sum.resealed > 0) isSettled = false
    else if (isSettled) {
      printSealed({ ...sum, resealed })
      return printGifts(await gift.countOpenGifts())
    } else {
      isSettled = true
      await sleep(1000 * Number(values.settle))
    }
  }
}

async function dropOld({ db }: OpenedDatabase): Promise<void> {
  await endTrust(db, systemClock())
  await notifySecretsChanged(db)
  print('What former secrets have signed holds no longer.')
}

async function accept(opened: OpenedDatabase): Promise<void> {
  const { db, config } = opened
  if (!mainOf(await readGivenSecrets(config), 'SECRET')) {
    if (!values.yes) throw new UsageError(`There is no secret. ${howToAccept}`)
    await makeSecretFile(secretPath(config))
  }
  const given = await readGivenSecrets(config)
  const services = servicesWith(opened, unnotedSecret(given), quiet)
  const { opened: readable, unreadable } = await services.diary.diaryResealing.check(progress())
  print(
    `${unreadable} of ${unreadable + readable} texts and pictures of diaries do not open with what is here.`,
  )
  if (!values.yes) throw new UsageError(howToAccept)
  const changed = await acceptSecrets(db, given, systemClock())
  if (changed.length === 0)
    throw new UsageError('The secrets here are the ones of this database: nothing to accept.')
  await sealAnew(opened)
  print(`Accepted: ${changed.join(', ')}.`)
}

function progress(): (sum: Resealed) => void {
  let reported = 0
  return ({ opened, unreadable }) => {
    if (opened + unreadable < reported + 1000) return
    reported = opened + unreadable
    print(`${reported} …`)
  }
}

function printSealed({ resealed, unreadable, missing }: Resealed): void {
  print(`${resealed} texts and pictures of diaries were sealed anew.`)
  printWrong({ unreadable, missing })
}

function printChecked({ opened, unreadable, missing }: Resealed): void {
  print(`${opened} texts and pictures of diaries open.`)
  printWrong({ unreadable, missing })
  if (unreadable + missing > 0) process.exitCode = 1
}

function printGifts({ former, formerUntil, gone }: OpenGifts): void {
  if (formerUntil)
    print(
      `${former} gifts that nobody has accepted yet need a former secret, until ${dayOf(formerUntil)} at the latest: without it their givers do not see their links.`,
    )
  if (gone > 0)
    print(
      `${gone} gifts that nobody has accepted yet were made with a secret that is not here: their givers do not see their links.`,
    )
}

function printWrong({ unreadable, missing }: Pick<Resealed, 'unreadable' | 'missing'>): void {
  if (unreadable > 0) print(`${unreadable} do not open with any secret that is here, and stay as they are.`)
  if (missing > 0) print(`${missing} pictures have lost their files.`)
}
