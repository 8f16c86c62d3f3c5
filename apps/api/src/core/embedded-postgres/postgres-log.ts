/** Where the server's messages go; pino's logger fits. */
export type PostgresLog = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>
