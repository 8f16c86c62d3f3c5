import { HtmlLine } from '#ui/html/html.tsx'
import classes from './story-text.module.css'

/** Words of a line or a choice, with readings above them unless they are not wanted. */
export function StoryText({ html, hasRuby = true }: { html: string; hasRuby?: boolean }) {
  return (
    <span className={hasRuby ? undefined : classes.bare}>
      <HtmlLine html={html} />
    </span>
  )
}
