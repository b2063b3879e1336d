/** How well what was recorded of an mr's visit proves it. A verdict never refuses a visit. */
export const evidenceVerdicts = ['verified', 'doubtful', 'unverified'] as const

export type EvidenceVerdict = (typeof evidenceVerdicts)[number]

/** What may be noticed about a visit, in the order in which screens show it. */
export const evidenceCodes = [
  'no_location', 'far_from_client', 'far_from_barangay', 'inaccurate', 'old_fix', 'too_fast', 'same_spot', 'odd_hour', 'too_short',
  'clock_off', 'late', 'no_photo', 'photo_reused',
] as const

export type EvidenceCode = (typeof evidenceCodes)[number]
