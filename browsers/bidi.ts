import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { type Session, sourceOf } from './session.ts'

type Message = { id?: number; type?: string; result?: Result; error?: string; message?: string }
type Result = Record<string, unknown>
type Value = { type: string; value?: unknown; sharedId?: string }
type Evaluated = { type: 'success' | 'exception'; result: Value; exceptionDetails?: { text: string } }

/** A tab of a browser that supports WebDriver BiDi itself, such as Firefox. */
export async function bidiSession(address: string): Promise<Session> {
  const socket = await connect(address)
  const waiting = new Map<number, { done(result: Result): void; failed(error: Error): void }>()
  let last = 0
  socket.on('message', data => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Message
    const asked = id === undefined ? undefined : waiting.get(id)
    if (!asked || id === undefined) return
    waiting.delete(id)
    if (type === 'success') asked.done(result ?? {})
    else asked.failed(new Error(`${error}: ${message}`))
  })
  socket.on('close', () => {
    for (const { failed } of waiting.values()) failed(new Error('The browser has gone.'))
  })
  const ask = (method: string, params: object): Promise<Result> =>
    new Promise((done, failed) => {
      last += 1
      waiting.set(last, { done, failed })
      socket.send(JSON.stringify({ id: last, method, params }))
    })

  await ask('session.new', { capabilities: {} })
  const { context } = await ask('browsingContext.create', { type: 'tab' })

  async function evaluate(expression: string): Promise<Value> {
    const answer = (await ask('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
      userActivation: false,
    })) as Evaluated
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
    return answer.result
  }
  const perform = (actions: object[]) => ask('input.performActions', { context, actions })
  const press = async (element: unknown) => {
    await ask('script.callFunction', {
      functionDeclaration: String(bringIntoView),
      arguments: [element],
      target: { context },
      awaitPromise: true,
    })
    await perform([
      {
        type: 'pointer',
        id: 'finger',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }

  return {
    async open(url) {
      const navigate = () => ask('browsingContext.navigate', { context, url, wait: 'complete' })
      // If the page is leaving by itself at this moment, one of the two navigations is aborted.
      await navigate().catch((error: Error) => {
        if (!error.message.includes('NS_BINDING_ABORTED')) throw error
        return navigate()
      })
    },
    reload: async () => void (await ask('browsingContext.reload', { context, wait: 'complete' })),
    async run(work, ...given) {
      const { value } = await evaluate(
        `Promise.resolve(${sourceOf(work, given)}).then(found => JSON.stringify(found ?? null))`,
      )
      return JSON.parse(String(value))
    },
    async find(query, ...given) {
      const found = await evaluate(sourceOf(query, given))
      return found.sharedId ? { sharedId: found.sharedId } : null
    },
    press,
    async type(element, text) {
      await press(element)
      const keys = [...text].flatMap(value => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await perform([{ type: 'key', id: 'keys', actions: keys }])
    },
    async close() {
      await ask('browser.close', {}).catch(() => {})
      socket.close()
    },
  }
}

/** Runs in the page. After a reload the page scrolls back to where it was, away from what was just scrolled to. */
async function bringIntoView(element: Element): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  const [mostFrames, stillFrames] = [600, 20]
  for (let frames = 0, still = 0, top = Number.NaN; frames < mostFrames && still < stillFrames; frames++) {
    const now = element.getBoundingClientRect().top
    still = now === top ? still + 1 : 0
    if (still === 0) element.scrollIntoView({ block: 'center' })
    top = element.getBoundingClientRect().top
    await frame()
  }
}

/** The browser accepts connections only a moment after it has started. */
async function connect(address: string): Promise<WebSocket> {
  for (let attempt = 0; ; attempt++) {
    const socket = new WebSocket(address)
    const isOpen = await new Promise<boolean>(done => {
      socket.once('open', () => done(true))
      socket.once('error', () => done(false))
    })
    if (isOpen) return socket
    if (attempt === 300) throw new Error(`Nobody listens at ${address}.`)
    await sleep(200)
  }
}
