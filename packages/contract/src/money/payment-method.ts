import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, integer, list, nothing, someCode, text } from '../api/schema.ts'
import { providerNames } from './confirmation.ts'

/** How many ways to pay a member may have stored (specification §9: card tokens, 10 at once). */
export const mostPaymentMethods = 10

/** A stored way to pay (`token` of the specification). Card numbers never reach us. */
export const paymentMethodSchema = v.object({
  id,
  provider: v.picklist(providerNames),
  /** `Visa 末尾4242`. */
  label: text(80),
  expMonth: v.nullable(integer(1, 12)),
  expYear: v.nullable(integer(2000, 2200)),
  isDefault: v.boolean(),
  isUsable: v.boolean(),
})
export type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>

/** With which a provider's own form is opened in the browser: its public key, and where its program comes from. */
export const paymentFormSchema = v.object({ publicKey: text(200), scriptUrl: text(300) })
export type PaymentForm = v.InferOutput<typeof paymentFormSchema>

const count = integer(0, 999_999_999)

/**
 * With which Paidy's window is opened in the browser: its public key and program, who asks, and what Paidy wants to know
 * of the member's other orders here (Paidy's own left out).
 */
export const paidyFormSchema = v.object({
  ...paymentFormSchema.entries,
  storeName: text(80),
  /** By which a stored agreement is known as the member's own. */
  member: text(64),
  email: v.nullable(text(254)),
  buyer: v.object({
    memberDays: count,
    orderCount: count,
    paidYen: count,
    lastYen: count,
    daysSinceLast: count,
  }),
})
export type PaidyForm = v.InferOutput<typeof paidyFormSchema>

export const listPaymentMethods = endpoint({
  about: 'The member’s stored ways to pay, the default first',
  method: 'GET',
  path: '/v1/payment_methods',
  access: member,
  input: v.object({}),
  output: v.object({
    provider: v.picklist(providerNames),
    /** Null where the provider needs none. */
    form: v.nullable(paymentFormSchema),
    /** Null where nothing can be paid with Paidy. */
    paidy: v.nullable(paidyFormSchema),
    methods: list(paymentMethodSchema, mostPaymentMethods),
  }),
  errors: [],
})

/** A row of `token` as the specification's client reads it. */
const tokenSchema = v.object({ id, uid: v.string(), method: v.string(), label: v.string() })

export const listTokens = endpoint({
  about: 'The member’s stored ways to pay of one kind: one of them if a kind is given, else up to ten',
  method: 'GET',
  path: '/v1/token',
  access: member,
  input: v.object({ method: v.optional(someCode(20)) }),
  output: list(tokenSchema, mostPaymentMethods),
  errors: [],
})

export const addPaymentMethod = endpoint({
  about:
    'Stores a way to pay and pays with it what is open; again with newMethod after a step that the bank asks for',
  method: 'POST',
  path: '/v1/payment_methods',
  encoding: 'json',
  access: member,
  input: v.object({
    newMethod: text(200),
    /** Whose it is; the one that is offered first if left out. */
    provider: v.optional(v.picklist(providerNames)),
  }),
  output: v.variant('kind', [
    v.object({ kind: v.literal('stored'), method: paymentMethodSchema }),
    v.object({ kind: v.literal('step'), clientSecret: text(300), newMethod: text(200) }),
  ]),
  errors: ['too_many_methods', 'method_refused'],
})

export const setDefaultPaymentMethod = endpoint({
  about: 'With which way renewals are paid',
  method: 'PUT',
  path: '/v1/payment_methods/{id}/default',
  encoding: 'json',
  access: member,
  input: v.object({ id }),
  output: nothing,
  errors: ['not_found'],
})

export const deletePaymentMethod = endpoint({
  about: 'Removes a stored way to pay, unless a contract is renewed with it; done twice it is still removed',
  method: 'DELETE',
  path: '/v1/payment_methods/{id}',
  access: member,
  input: v.object({ id }),
  output: nothing,
  errors: ['method_in_use'],
})
