import type { Socket } from 'node:net'

// As much of PostgreSQL's protocol as a pooler needs.

const protocol = 196_608

export const text = (word: string) => Buffer.from(`${word}\0`)

export function frame(type: string, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body)
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}

export function startupFrame(parameters: Record<string, string>): Buffer {
  const parts = Object.entries(parameters).flat().map(text)
  const body = Buffer.concat([Buffer.alloc(4), ...parts, Buffer.alloc(1)])
  body.writeInt32BE(protocol)
  return frame(' ', body).subarray(1)
}

/** The names of the parameters that a client wants for its session. */
export function startupParameters(startup: Buffer): string[] {
  const parts = startup.subarray(8).toString().split('\0')
  return parts.filter((part, index) => index % 2 === 0 && part !== '')
}

export const errorFrame = (code: string, message: string) =>
  frame('E', `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)

/** Splits off a text that ends with a zero. */
export function nameAndRest(bytes: Buffer): [string, Buffer] {
  const end = bytes.indexOf(0)
  return [bytes.subarray(0, end).toString(), bytes.subarray(end + 1)]
}

/** Calls `take` with each complete message; a client's first one has no type. */
export function framesOf(
  socket: Socket,
  take: (type: string, bytes: Buffer) => void,
  { hasStartup = false } = {},
): void {
  let rest = Buffer.alloc(0)
  let isFirst = hasStartup
  socket.on('data', chunk => {
    rest = Buffer.concat([rest, chunk])
    while (true) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      const bytes = rest.subarray(0, length)
      rest = rest.subarray(length)
      const type = isFirst ? '' : String.fromCharCode(bytes[0] ?? 0)
      isFirst = false
      take(type, bytes)
    }
  })
}
