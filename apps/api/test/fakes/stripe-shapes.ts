export type Json = Record<string, unknown>
export type Card = { number: string; isKnown: boolean }
export type Intent = {
  id: string
  amount: number
  status: string
  customer: string | null
  pm: string | null
  metadata: Record<string, string>
  setupFutureUsage: string | null
  error: Json | null
  created: number
  refunded: number
  disputed: string | null
}
export type Setup = Pick<Intent, 'id' | 'status' | 'pm' | 'metadata' | 'error'>
export type Answer = { http: number; body: Json }
