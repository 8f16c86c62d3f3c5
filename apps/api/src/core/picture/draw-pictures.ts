import { type Drawing, drawPicture } from './draw-picture.ts'
import type { Outcome } from './drawing-process.ts'

/** The process that draws the pictures it is sent, one by one. A picture that takes too much processor time ends it. */
const lookMs = 50

// Not by exit(), which would wait for what is being decoded.
const die = () => process.kill(process.pid, 'SIGKILL')

function millisecondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

process.on('message', async (drawing: Drawing) => {
  const begun = process.cpuUsage()
  const look = setInterval(() => {
    if (millisecondsSince(begun) > drawing.processorMs) die()
  }, lookMs)
  const drawn = await drawPicture(drawing)
  clearInterval(look)
  process.send?.({ drawn, processorMs: millisecondsSince(begun) } satisfies Outcome)
})
process.on('disconnect', die)
