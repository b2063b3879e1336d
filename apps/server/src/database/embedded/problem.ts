/** A fault of the embedded database, worded for the person who starts the server: what is wrong and what to do. */
export class EmbeddedProblem extends Error {
  override name = 'EmbeddedProblem'
}
