import { setTimeout as sleep } from 'node:timers/promises'
import { type Session, sourceOf } from './session.ts'

/** The key for an element in the protocol's answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** A window of a browser that is driven by a WebDriver server, such as WebKitGTK. */
export async function webDriverSession(driver: string, capabilities: object): Promise<Session> {
  async function ask<T = unknown>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${driver}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${path}: ${value?.error}: ${value?.message}`)
    return value
  }

  await untilItAnswers(driver)
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })
  const at = `/session/${sessionId}`
  await ask('POST', `${at}/timeouts`, { script: 60_000, pageLoad: 120_000 })
  const execute = <T>(script: string) =>
    ask<T>('POST', `${at}/execute/async`, {
      script: `const done = arguments[arguments.length - 1]
        Promise.resolve().then(() => ${script}).then(done, error => done({ failed: String(error) }))`,
      args: [],
    })
  const idOf = (element: unknown) => (element as Record<string, string>)[elementKey]

  return {
    open: async url => void (await ask('POST', `${at}/url`, { url })),
    reload: async () => void (await ask('POST', `${at}/refresh`, {})),
    async run(work, ...given) {
      const answer = await execute<string | { failed: string }>(
        `Promise.resolve(${sourceOf(work, given)}).then(found => JSON.stringify(found ?? null))`,
      )
      if (typeof answer !== 'string') throw new Error(answer?.failed ?? 'The page gave no answer.')
      return JSON.parse(answer)
    },
    async find(query, ...given) {
      const found = await execute<Record<string, string> | null>(sourceOf(query, given))
      if (found && 'failed' in found) throw new Error(found.failed)
      return found
    },
    async press(element) {
      await ask('POST', `${at}/execute/sync`, {
        script: "arguments[0].scrollIntoView({ block: 'center' })",
        args: [element],
      })
      await ask('POST', `${at}/actions`, {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            parameters: { pointerType: 'mouse' },
            actions: [
              { type: 'pointerMove', duration: 0, x: 0, y: 0, origin: element },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      })
    },
    async type(element, text) {
      await ask('POST', `${at}/element/${idOf(element)}/value`, { text })
    },
    close: async () => void (await ask('DELETE', at).catch(() => {})),
  }
}

async function untilItAnswers(driver: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    const isReady = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(200)
  }
  throw new Error('The WebDriver did not answer.')
}
