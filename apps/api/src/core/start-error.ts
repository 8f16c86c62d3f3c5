/**
 * Something about the machine or the settings prevents the server from starting. The message is one line for the person
 * who starts it: what is wrong, then what to do. Print only `message`, without the stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly problem: string
  readonly advice: string

  constructor(problem: string, advice: string, cause?: unknown) {
    super(`${problem} ${advice}`, { cause })
    this.problem = problem
    this.advice = advice
  }
}
