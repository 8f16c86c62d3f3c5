/** What the cards of Stripe's documentation do (docs.stripe.com/testing). */
export const declines: Readonly<Record<string, string>> = {
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
}
export const failsLater = '4000000000000341'
export const asksOnce = '4000002500003155'
export const asksAlways = '4000002760003184'
export const isContested = '4000000000000259'

/** Names that a server may use in the place of a card's form (docs.stripe.com/testing#cards). */
export const testMethods: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_jcb: '3566002020360505',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: failsLater,
  pm_card_authenticationRequiredOnSetup: asksOnce,
  pm_card_authenticationRequired: asksAlways,
  pm_card_createDispute: isContested,
}

export const known: Readonly<Record<string, readonly string[]>> = {
  'GET /v1/account': [],
  'GET /v1/balance': [],
  'GET /v1/webhook_endpoints': ['limit'],
  'POST /v1/customers': ['metadata'],
  'DELETE /v1/customers/:id': [],
  'POST /v1/payment_intents': [
    'amount',
    'currency',
    'customer',
    'payment_method',
    'allowed_payment_method_types',
    'setup_future_usage',
    'metadata',
  ],
  'GET /v1/payment_intents': ['created', 'limit', 'expand', 'starting_after'],
  'GET /v1/payment_intents/:id': ['expand'],
  'POST /v1/payment_intents/:id/confirm': ['off_session', 'use_stripe_sdk', 'expand'],
  'POST /v1/payment_intents/:id/cancel': [],
  'POST /v1/setup_intents': [
    'customer',
    'payment_method',
    'allowed_payment_method_types',
    'usage',
    'confirm',
    'use_stripe_sdk',
    'metadata',
    'expand',
  ],
  'GET /v1/setup_intents/:id': ['expand'],
  'POST /v1/setup_intents/:id/confirm': ['use_stripe_sdk'],
  'POST /v1/setup_intents/:id/cancel': [],
  'POST /v1/payment_methods/:id/detach': [],
  'POST /v1/refunds': ['payment_intent', 'amount', 'metadata'],
  'GET /v1/refunds': ['payment_intent', 'limit'],
  'GET /v1/disputes': ['payment_intent', 'limit'],
}
