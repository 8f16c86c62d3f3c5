import { resetLimits } from '#features/account/reset-rules.ts'
import { signInLimits } from '#features/session/sign-in-rules.ts'

const { account, accountAndNetwork, device } = signInLimits
const { byAccount, around, byDevice } = resetLimits

/** The name of each count, and its limit for those whom it counts. */
const meanings: Record<string, string> = {
  [account.name]: `wrong passwords from unknown devices and networks, closed at ${account.max}`,
  [accountAndNetwork.name]: `wrong passwords from one network, closed at ${accountAndNetwork.max} or more`,
  [device.name]: `wrong passwords on a device of the member’s, closed at ${device.max}`,
  [byAccount.name]: `links to set the password anew, no more mails at ${byAccount.max}`,
  [around.name]: `such links from one network, no more mails at ${around.max}`,
  [byDevice.name]: `such links from a device of the member’s, no more mails at ${byDevice.max}`,
}

/** A line for each count of an account, for operators. */
export function describeLocks(found: { name: string; count: number; endsAt: Date }[]): string {
  if (found.length === 0) return 'Nothing is counted against this member.'
  return found
    .map(({ name, count, endsAt }) => `${count}\t${meanings[name] ?? name}, until ${endsAt.toISOString()}`)
    .join('\n')
}
