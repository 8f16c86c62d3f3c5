const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML without any markup, also for an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => escapes[character] ?? '')
}
