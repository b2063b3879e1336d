/** Why a workbook isn't read, in words for people. */
export class WorkbookProblem extends Error {
  /** Whether the file is no workbook at all, or a broken one. */
  readonly damaged: boolean

  constructor(message: string, damaged = false) {
    super(message)
    this.damaged = damaged
  }
}
