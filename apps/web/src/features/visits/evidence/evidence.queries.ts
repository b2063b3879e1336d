import * as calls from '@bisita/contract/calls/calls'
import type { Evidence } from '@bisita/contract/visits/visits.evidence'
import { type ChangeOutcome, useChange } from '../../../api/useChange.ts'

/** Dismisses something that was noticed about a visit: lists, figures and the record are read again. */
export const useDismissEvidence = (outcome: ChangeOutcome<Evidence>) => useChange(calls.dismissEvidence, outcome, { invalidates: [['visits'], ['dashboards'], ['reports']] })
