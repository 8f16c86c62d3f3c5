import { Worker } from 'node:worker_threads'

// When the process that started us ends in any way, its end of stdin closes. A thread of its own waits for that,
// because the main thread may be busy in native code.
const waiting = `
  const stdin = new (require('node:net').Socket)({ fd: 0 })
  stdin.on('error', () => {}).on('close', () => process.kill(process.pid, 'SIGKILL')).resume()`
new Worker(waiting, { eval: true }).unref()
