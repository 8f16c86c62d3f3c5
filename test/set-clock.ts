/** When every test file starts, whatever time it is outside. A test that needs another time sets its own. */
export const usualStart = '2026-11-22T10:00:00+09:00'

type Machine = { Date: DateConstructor; machineDate?: DateConstructor }
const machine: Machine = globalThis

/** Has the clock of this process, or of this page, start at an instant of ISO 8601; time passes from there. */
export function setClock(startAt: string): void {
  const start = Date.parse(startAt)
  if (Number.isNaN(start)) throw new Error(`${startAt} is no instant.`)

  // Files share a process: the next one starts anew from the machine's own clock.
  const MachineDate = machine.machineDate ?? machine.Date
  machine.machineDate = MachineDate
  const aheadMs = start - MachineDate.now()
  const now = () => MachineDate.now() + aheadMs

  machine.Date = new Proxy(MachineDate, {
    apply: () => new MachineDate(now()).toString(),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length ? args : [now()], newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
}
