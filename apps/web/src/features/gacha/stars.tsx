import { rarityText, starsOf } from './gacha-texts.ts'
import classes from './stars.module.css'

export function Stars({ rarity }: { rarity: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={rarityText(rarity)}>
      {starsOf(rarity)}
    </span>
  )
}
