import { count } from '../numbers.ts'

/** The target: so many seconds for so many renewals. */
export const target = { seconds: 480, contracts: 10_000 }
/** The sweep that finds them runs at the beginning of each minute. */
const sweepSeconds = 60

/** What a renewal run has come to. `twice`: charges of a member who was charged before. */
export type Renewed = { seconds: number; charges: number; twice: number; receipts: number; mails: number }

/** How many seconds a run of fewer contracts may take, with the wait for the sweep; of as many, the target. */
export const limitFor = (contracts: number): number =>
  contracts < target.contracts
    ? (target.seconds * contracts) / target.contracts + sweepSeconds
    : (target.seconds * contracts) / target.contracts

/** Each charged once, with a receipt. A mail that was given away at the moment of a kill may be sent again. */
export const isExact = ({ charges, twice, receipts, mails }: Renewed, contracts: number): boolean =>
  charges === contracts && twice === 0 && receipts === contracts && mails >= contracts

export const summaryOf = ({ charges, twice, receipts, mails }: Renewed): string =>
  `${count(charges, 'charges')}, ${twice} of them twice, ${count(receipts, 'receipts')}, ${count(mails, 'mails')}`
