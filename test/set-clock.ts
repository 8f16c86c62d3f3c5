/** When every test file starts, independent of the real time. A test that needs another time sets it itself. */
export const usualStart = '2026-11-22T10:00:00+09:00'

type Machine = { Date: DateConstructor; machineDate?: DateConstructor }
const machine: Machine = globalThis

/** Sets the clock of this process, or of this page, to an instant in ISO 8601. Time then passes as usual. */
export function setClock(startAt: string): void {
  const start = Date.parse(startAt)
  if (Number.isNaN(start)) throw new Error(`${startAt} is no instant.`)

  // Test files share a process, so each one starts from the machine's own clock again.
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
