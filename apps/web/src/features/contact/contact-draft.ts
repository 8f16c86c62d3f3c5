export type ContactDraft = { name: string; email: string; subject: string; body: string }

/** A member's id, or `guest`, or a placeholder for a member who is not known yet. */
type Owner = string

export const guest: Owner = 'guest'

let saved: { owner: Owner; draft: ContactDraft } | null = null

/**
 * What was typed, for somebody who leaves the form to read something and comes back. It lasts as long as the page is
 * open. A guest's draft can be finished after signing in, but a member's draft is shown to nobody else.
 */
export const contactDraft = {
  read: (owner: Owner): ContactDraft | null =>
    saved && (saved.owner === owner || saved.owner === guest) ? saved.draft : null,
  save(owner: Owner, draft: ContactDraft): void {
    saved = { owner, draft }
  },
  clear(): void {
    saved = null
  },
}
