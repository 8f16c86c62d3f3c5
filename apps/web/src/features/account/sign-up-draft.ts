type Draft = { email: string; nickname: string }

const nothing: Draft = { email: '', nickname: '' }
let draft = nothing

/**
 * What was typed, for visitors who leave the form to read the policies and come back. Never the password, and only as
 * long as the page is open.
 */
export const signUpDraft = {
  read: (): Draft => draft,
  save({ email, nickname }: Draft): void {
    draft = { email, nickname }
  },
  clear(): void {
    draft = nothing
  },
}
