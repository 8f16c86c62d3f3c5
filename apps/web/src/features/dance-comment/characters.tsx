import { SectionHeading } from '#ui/page/section-heading.tsx'
import { type Character, CharacterDrawing } from './character-drawing.tsx'
import classes from './dance-comments.module.css'

/** Who speaks here. */
export function Characters({ characters }: { characters: readonly Character[] }) {
  return (
    <section>
      <SectionHeading>踊り手</SectionHeading>
      <ul className={classes.characters}>
        {characters.map(character => (
          <li key={character.id} className={classes.character} data-accent={character.accent}>
            <CharacterDrawing character={character} size="large" />
            <div>
              <h3 className={classes.name}>{character.name}</h3>
              <p className={classes.introduction}>{character.introduction}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
