export type ContactDraft = { name: string; email: string; subject: string; body: string }

/** A member's id, or what stands for whoever has none that is known. */
type Owner = string

export const guest: Owner = 'guest'

let saved: { owner: Owner; draft: ContactDraft } | null = null

/**
 * What somebody had typed before going to look something up, for when they come back. Only as long as the page is
 * open, and only for them: what a guest began a member may finish, and nobody what a member began.
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
