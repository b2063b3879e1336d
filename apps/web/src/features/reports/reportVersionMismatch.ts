import { t } from '@bisita/contract/words'

/** The server answered with a report that this page cannot read: one of them is newer. */
export class ReportVersionMismatch extends Error {
  constructor() {
    super(t('This report is of another version of Bisita. Open this page again.'))
    this.name = 'OtherVersion'
  }
}
