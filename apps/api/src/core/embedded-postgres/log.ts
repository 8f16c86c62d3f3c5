/** Where the server's words go; pino's logger fits. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>
