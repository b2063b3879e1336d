import { type EvidenceCode, evidenceCodes, evidenceVerdicts } from '@bisita/contract/visits/evidence.kinds'
import { verdictMarks } from './evidence.ts'

/** What was noticed, in a few words. */
export const flagNames: Readonly<Record<EvidenceCode, string>> = {
  no_location: 'No location',
  far_from_client: 'Far from the client',
  far_from_barangay: 'Far from the barangay',
  inaccurate: 'Rough location',
  old_fix: 'Old location',
  too_fast: 'Fast travel',
  same_spot: 'Several clients at one place',
  odd_hour: 'Unusual hour',
  too_short: 'Very short',
  clock_off: 'Phone’s clock off',
  late: 'Arrived late',
  no_photo: 'Photo missing',
  photo_reused: 'Photo seen before',
}

export const verdictOptions = [{ value: '', label: 'All' }, ...evidenceVerdicts.map((value) => ({ value, label: verdictMarks[value].word }))]

export const flagOptions = [{ value: '', label: 'Anything' }, ...evidenceCodes.map((value) => ({ value, label: flagNames[value] }))]
