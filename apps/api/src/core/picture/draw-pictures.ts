import { type Drawing, drawPicture } from './draw-picture.ts'
import type { Outcome } from './drawing-process.ts'

/** The process that draws the pictures it is sent, one by one. A picture that takes too much processor time ends it. */
const checkMs = 50

// Ended without exit(), which would wait for what is being decoded.
const die = () => process.kill(process.pid, 'SIGKILL')

function millisecondsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

process.on('message', async (drawing: Drawing) => {
  const started = process.cpuUsage()
  const timer = setInterval(() => {
    if (millisecondsSince(started) > drawing.processorMs) die()
  }, checkMs)
  const drawn = await drawPicture(drawing)
  clearInterval(timer)
  process.send?.({ drawn, processorMs: millisecondsSince(started) } satisfies Outcome)
})
process.on('disconnect', die)
