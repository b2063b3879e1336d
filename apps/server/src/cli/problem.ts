/** Why a command came to nothing, worded for the person at the terminal. */
export class CommandProblem extends Error {
  override name = 'CommandProblem'
}

/** A command that was written wrongly: the usage is shown too. */
export class UsageProblem extends Error {
  override name = 'UsageProblem'
}
