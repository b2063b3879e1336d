import { JobProblem } from '../jobs/jobHandler.ts'

/** Why a backup was not made, or is not put back, worded for people. */
export class BackupProblem extends JobProblem {
  override name = 'BackupProblem'
}

/** A file that is not as it was made, or is opened with another passphrase: nothing is done with it. */
export class DamagedProblem extends BackupProblem {
  override name = 'DamagedProblem'
}
