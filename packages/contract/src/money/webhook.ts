import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { nothing } from '../api/schema.ts'

export const receiveStripeEvent = endpoint({
  about: 'A message of Stripe, signed by it: only which payment to ask about is believed',
  method: 'POST',
  path: '/v1/webhooks/stripe',
  encoding: 'raw',
  access: everyone,
  input: v.object({}),
  output: nothing,
  errors: ['webhook_refused'],
})

export const receivePaidyEvent = endpoint({
  about:
    'A message of Paidy, which signs none: only which payment or agreement to ask about is taken from it',
  method: 'POST',
  path: '/v1/webhooks/paidy',
  encoding: 'raw',
  access: everyone,
  input: v.object({}),
  output: nothing,
  errors: ['webhook_refused'],
})
