/** A line for whoever has started the program. */
export const print = (line: string) => process.stdout.write(`${line}\n`)

/** A line about an error. */
export const printError = (line: string) => process.stderr.write(`${line}\n`)
