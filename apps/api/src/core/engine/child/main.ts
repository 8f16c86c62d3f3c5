import './lifeline.ts'
import type { EngineRequest } from '../engine-request.ts'
import { sendMessage } from './send-message.ts'

try {
  await work(JSON.parse(process.argv[2] ?? ''))
  process.exit()
} catch (error) {
  sendMessage({ failed: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}

/** Loads only what is requested. */
async function work(request: EngineRequest): Promise<void> {
  const { Log } = await import('node-av/lib')
  const { AV_LOG_ERROR } = await import('node-av/constants')
  Log.setLevel(AV_LOG_ERROR)
  switch (request.task) {
    case 'start':
      return sendMessage({ started: true })
    case 'probe':
      return (await import('./probe-source.ts')).probe()
    case 'streams':
      return (await import('./streams.ts')).makeStreams(request.plan)
    case 'still':
      return (await import('./still.ts')).makeStill(request.plan)
    case 'cut':
      return (await import('./cut.ts')).makeCut(request.plan)
    case 'measure':
      return (await import('./measure.ts')).measureAll(request.count)
  }
}
