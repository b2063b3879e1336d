import { type EvidenceCode, evidenceCodes, evidenceVerdicts } from '@bisita/contract/visits/evidence.kinds'
import { t } from '@bisita/contract/words'
import { verdictMarks } from './evidence.ts'

/** What was noticed, in a few words. */
export const flagNames: Readonly<Record<EvidenceCode, string>> = {
  no_location: t('No location'),
  far_from_client: t('Far from the client'),
  far_from_barangay: t('Far from the barangay'),
  inaccurate: t('Rough location'),
  old_fix: t('Old location'),
  too_fast: t('Fast travel'),
  same_spot: t('Several clients at one place'),
  odd_hour: t('Unusual hour'),
  too_short: t('Very short'),
  clock_off: t('Phone’s clock off'),
  late: t('Arrived late'),
  no_photo: t('Photo missing'),
  photo_reused: t('Photo seen before'),
}

export const verdictOptions = [{ value: '', label: t('All') }, ...evidenceVerdicts.map((value) => ({ value, label: verdictMarks[value].word }))]

export const flagOptions = [{ value: '', label: t('Anything') }, ...evidenceCodes.map((value) => ({ value, label: flagNames[value] }))]
