/** Something the person at the terminal can act on: the message says what is wrong and what to do. */
export class SetupProblem extends Error {}

/**
 * Ends the script for an error: a problem with its message alone, a fault of ours with everything.
 * @param {unknown} error
 * @returns {never}
 */
export function giveUp(error) {
  console.error(error instanceof SetupProblem ? `\n${error.message}` : error)
  process.exit(1)
}
