/** Why a workbook isn't read, in words for people. */
export class WorkbookProblem extends Error {
  /** Whether it is none at all, or a broken one. */
  readonly damaged: boolean

  constructor(message: string, damaged = false) {
    super(message)
    this.damaged = damaged
  }
}
