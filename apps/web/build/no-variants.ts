/** In place of Mantine's looks for variants: our theme has its own. */
const none = undefined

export { none as defaultVariantColorsResolver }
