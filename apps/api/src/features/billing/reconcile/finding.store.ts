import type { Handle } from '#core/database/database.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import type { Fault } from './finding.ts'

const begin = statement({
  name: 'reconcile_run_begin',
  params: { by: text, now: instant },
  row: { id: integer },
  text: 'insert into reconcile_runs (by, began_at) values ($by, $now) returning id',
})
/** The number of a new run; a later one has a higher number. */
export async function beginRun(handle: Handle, run: { by: string; now: Date }): Promise<number> {
  const row = await begin.first(handle, run)
  if (!row) throw new Error('A run was not written down.')
  return row.id
}

const end = statement({
  name: 'reconcile_run_end',
  params: { run: integer, now: instant, compared: integer },
  text: `update reconcile_runs set ended_at = $now, compared_payments = $compared,
     open_findings = (select count(*) from reconcile_findings
       where mended_at is null and accepted_value is distinct from value) where id = $run`,
})
export const endRun = (handle: Handle, run: Parameters<typeof end.run>[1]) => end.run(handle, run)

const see = statement({
  name: 'reconcile_finding_see',
  params: { fault: text, object: text, there: text, value: text, now: instant, run: integer },
  text: `insert into reconcile_findings as f (fault, object, there, value, first_seen_at, last_seen_at, seen_by)
   values ($fault, $object, $there, $value, $now, $now, $run)
   on conflict (fault, object) where mended_at is null do update set
     there = case when excluded.seen_by >= f.seen_by then excluded.there else f.there end,
     value = case when excluded.seen_by >= f.seen_by then excluded.value else f.value end,
     accepted_value = case when excluded.seen_by >= f.seen_by and f.value = '' and f.accepted_value = ''
       then excluded.value else f.accepted_value end,
     last_seen_at = greatest(f.last_seen_at, excluded.last_seen_at), seen_by = greatest(f.seen_by, excluded.seen_by)`,
})
/**
 * Writes down that it was found, or found again, as the latest run saw it. What was accepted when no values were written
 * down is accepted with the first one.
 */
export const writeFinding = (handle: Handle, finding: Parameters<typeof see.run>[1]) =>
  see.run(handle, finding)

const close = statement({
  name: 'reconcile_findings_close',
  params: { run: integer, faults: text.array, unasked: text.array, by: text, now: instant },
  text: `update reconcile_findings set mended_at = $now, mended_by = $by
   where mended_at is null and seen_by < $run and fault = any($faults) and id::text <> all($unasked)`,
})
/** Findings of these kinds that neither this run nor a later one has found are over, except the `unasked` ones. */
export const closeUnseen = (handle: Handle, which: Parameters<typeof close.run>[1]) =>
  close.run(handle, which)

const open = statement({
  name: 'reconcile_findings_open',
  params: { after: integer },
  row: {
    id: integer,
    fault: text.as<Fault>(),
    object: text,
    there: text,
    value: text,
    firstSeenAt: instant,
    acceptedWhy: text.orNull,
    acceptedValue: text.orNull,
    isAccepted: boolean.because('never null'),
    provider: text.orNull,
  },
  text: `select f.id, f.fault, f.object, f.there, f.value, f.first_seen_at, f.accepted_why, f.accepted_value,
     f.accepted_value is not distinct from f.value as is_accepted, coalesce(p.provider, m.provider) as provider
   from reconcile_findings f left join payments p on p.id = f.object left join payment_methods m on m.id = f.object
   where f.mended_at is null and f.id > $after order by f.id limit 200`,
})
export type OpenFinding = RowOf<typeof open>

/** All that does not agree, the oldest first, also what was accepted. */
export async function listOpen(handle: Handle): Promise<OpenFinding[]> {
  const found: OpenFinding[] = []
  for (let after = 0; ; ) {
    const page = await open.rows(handle, { after })
    found.push(...page)
    const last = page.at(-1)
    if (!last) return found
    after = last.id
  }
}

const accept = statement({
  name: 'reconcile_finding_accept',
  params: { id: integer, why: text, now: instant },
  text: `update reconcile_findings set accepted_at = $now, accepted_why = $why, accepted_value = value
   where id = $id and mended_at is null`,
})
/** False for one that is not there any more. */
export const setAccepted = async (handle: Handle, which: Parameters<typeof accept.run>[1]) =>
  (await accept.run(handle, which)) > 0
