/**
 * Every test file starts at the same instant, whatever time it is outside, and time passes from there. A test that
 * needs another time sets its own. TEST_CLOCK starts all of them elsewhere, such as at 2028-02-29T00:30:00+09:00.
 */
const usualStart = '2026-11-22T10:00:00+09:00'

type Machine = {
  Date: DateConstructor
  machineDate?: DateConstructor
  process?: { env: Record<string, string | undefined> }
}
const machine: Machine = globalThis
const start = Date.parse(machine.process?.env.TEST_CLOCK ?? usualStart)
if (Number.isNaN(start)) throw new Error('TEST_CLOCK is no instant.')

// Files share a process: the next one starts anew from the machine's own clock.
const MachineDate = machine.machineDate ?? machine.Date
machine.machineDate = MachineDate
const aheadMs = start - MachineDate.now()
const now = () => MachineDate.now() + aheadMs

machine.Date = new Proxy(MachineDate, {
  apply: () => new MachineDate(now()).toString(),
  construct: (target, words, newTarget) =>
    Reflect.construct(target, words.length ? words : [now()], newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
