/** In place of Mantine's palettes: our theme has its own, and `mantine-variables.ts` leaves out the rest as well. */
const none = {}

export { none as DEFAULT_COLORS }
