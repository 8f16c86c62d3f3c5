/** In place of Mantine's style element with its variables: ours are in mantine-variables.css (`mantine-variables.ts`). */
export const MantineCssVariables = () => null
